import { hasRoom, type ProtocolId } from '#schema/study.ts'

const isJudged = (protocol: ProtocolId): boolean => !hasRoom(protocol)

/**
 * The pages of a study, in the order in which its maintainer needs them; `only` where only some protocols have it.
 */
export const studyTabs = [
  { to: '/studies/$study', words: 'overview' },
  { to: '/studies/$study/cases', words: 'cases' },
  { to: '/studies/$study/set-up', words: 'setUp' },
  { to: '/studies/$study/people', words: 'people' },
  { to: '/studies/$study/encounters', words: 'encounters', only: hasRoom },
  { to: '/studies/$study/agreement', words: 'agreement' },
  { to: '/studies/$study/judge', words: 'judge', only: isJudged },
] as const
