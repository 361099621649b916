import type { loadStudy } from '../agreement/studyData.ts'
import type { Reader } from '../storage/open.ts'
import type { CaseFacts } from './caseFacts.ts'

type Loaded = ReturnType<typeof loadStudy>

/** What every section of the judge's report is made from: the study with one judge, and all its published cases. */
export type JudgeReportInput = Omit<Loaded, 'run'> & {
  run: NonNullable<Loaded['run']>
  facts: readonly CaseFacts[]
  /** Of every interval. */
  level: number
  db: Reader
}
