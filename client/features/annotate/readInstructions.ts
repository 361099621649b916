type StageVersion = { id: string; version: number }

const mark = (person: string, stage: StageVersion) => `concord.read.${person}.${stage.id}.${stage.version}`

/** Whether this person has had the instructions of this stage before them in this browser. */
export const hasRead = (person: string, stage: StageVersion): boolean =>
  localStorage.getItem(mark(person, stage)) !== null

export const markRead = (person: string, stage: StageVersion): void =>
  localStorage.setItem(mark(person, stage), 'yes')
