import type { Instrument } from '#schema/instrument.ts'
import type { ValidationRow } from '#schema/report.ts'
import { itemOf, scaleOf } from '#schema/scale.ts'
import { type ValidationMetric, validationMetrics } from '#schema/validationMetric.ts'
import { headlineOf, rowsOf } from '../agreement/validationTable.ts'

/** A row that a plan can name, and the coefficients that its scale has. */
export type PlannableRow = Pick<
  ValidationRow,
  'id' | 'instrument' | 'kind' | 'items' | 'title' | 'headline'
> & {
  coefficients: ValidationMetric[]
}

/** On a nominal scale order has no meaning, and neither have the coefficients that go by it. */
const nominal: ValidationMetric[] = ['percent_agreement', 'cohen_kappa']

/** The rows of the validation table of these instruments, in its order. */
export const plannableRows = (instruments: readonly Instrument[]): PlannableRow[] =>
  instruments.flatMap(instrument =>
    rowsOf(instrument).map(spec => {
      const item = itemOf(instrument, spec.items[0]!)!
      return {
        ...spec,
        title: spec.kind === 'item' ? item.title : instrument.title,
        headline: headlineOf(instrument, spec),
        coefficients: scaleOf(instrument, item).kind === 'nominal' ? nominal : [...validationMetrics],
      }
    }),
  )
