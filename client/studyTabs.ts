/**
 * The pages of a study, in the order in which its maintainer needs them; `only` where one protocol alone has it.
 */
export const studyTabs = [
  { to: '/studies/$study', words: 'overview' },
  { to: '/studies/$study/cases', words: 'cases' },
  { to: '/studies/$study/set-up', words: 'setUp' },
  { to: '/studies/$study/people', words: 'people' },
  { to: '/studies/$study/encounters', words: 'encounters', only: 'virtual-patient' },
  { to: '/studies/$study/agreement', words: 'agreement' },
  { to: '/studies/$study/judge', words: 'judge', only: 'judge-validation' },
] as const
