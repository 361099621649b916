type StageVersion = { id: string; version: number }
/** What was read: how the stage is rated, or how the patient is played before it. */
type Read = 'stage' | 'as-patient'

const mark = (person: string, { id, version }: StageVersion, read: Read) =>
  `concord.read.${person}.${id}.${version}${read === 'stage' ? '' : `.${read}`}`

/** Whether this person has had the instructions of this stage before them in this browser. */
export const hasRead = (person: string, stage: StageVersion, read: Read = 'stage'): boolean =>
  localStorage.getItem(mark(person, stage, read)) !== null

export const markRead = (person: string, stage: StageVersion, read: Read = 'stage'): void =>
  localStorage.setItem(mark(person, stage, read), 'yes')
