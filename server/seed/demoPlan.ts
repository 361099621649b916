import type { AnalysisPlan } from '#schema/analysisPlan.ts'
import type { Deps } from '../deps.ts'
import { plannableRows } from '../plans/plannableRows.ts'
import { stagesOf } from '../studies/store.ts'

/** The plan of a demo study: what stands for a whole instrument is primary, by its headline coefficient. */
export const demoPlan = ({ storage }: Deps, study: string): AnalysisPlan => ({
  primary: plannableRows(stagesOf(storage.db, study).map(({ instrument }) => instrument))
    .filter(({ kind }) => kind !== 'item')
    .map(({ id, headline }) => ({ row: id, coefficient: headline })),
  margin: 0.1,
  alpha: 0.05,
  families: { primary: 'holm', items: 'benjamini-hochberg', strata: 'benjamini-hochberg' },
  exclusions: 'Cases whose conversation broke off before the education began. 교육을 시작하기 전에 대화가 끊긴 증례.',
  stopping: { kind: 'all-assigned' },
  looks: [],
})
