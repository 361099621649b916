import type { StudyAltTest } from '#schema/altTest.ts'
import type { Instrument } from '#schema/instrument.ts'
import { type AltSettings, altTest } from '#server/statistics/altTest.ts'
import { rowsOf, type ValidationData } from '../agreement/validationTable.ts'
import { type AltRow, altStudyDomain } from './altStudyDomain.ts'

/**
 * May the judge take the place of a physician? The alternative annotator test of each instrument of a study, with
 * its physicians as annotators over shared cases, source patients as clusters, and every test of every instrument in
 * one family. Instruments whose items are texts or numbers have no result.
 *
 * - Conversation quality, and every instrument of Likert scales: negative RMSE by steps of the scale, because a
 *   degree is a distance; each item a domain, because each measures something else.
 * - Checklist, comprehension, and every other: accuracy, all items pooled, because a label is a grade with a meaning
 *   of its own. For yes and no both scores are the same; on three grades RMSE would reward a judge that always takes
 *   the middle one, which is never far from physicians who differ.
 * - A weighted checklist counts the cells a case's list calls applicable, where any case has a list: a question that
 *   the note cannot answer is a tie for everybody, and ties make the margin easier to keep.
 *
 * With the two physicians of the usual protocol there is no verdict (see `altVerdict`).
 */
export function altTestOfStudy(
  data: ValidationData,
  settings: Partial<Pick<AltSettings, 'epsilon' | 'q'>> = {},
): StudyAltTest {
  const built = data.instruments.flatMap(instrument =>
    domainRows(instrument, data).map(row => ({ row, ...altStudyDomain(data, instrument, row) })),
  )
  const { domains, ...rest } = altTest(
    data.physicians,
    built.map(({ domain }) => domain),
    settings,
  )
  const results = domains.map((domain, at) => {
    const { row, leftOut } = built[at]!
    return { ...domain, items_of: row.items, left_out: [...domain.left_out, ...leftOut] }
  })
  return {
    annotators: [...data.physicians],
    ...rest,
    instruments: data.instruments
      .map(({ key }) => ({
        instrument: key,
        domains: results.filter((_, at) => built[at]!.row.instrument === key),
      }))
      .filter(({ domains }) => domains.length > 0),
  }
}

/** The rows of the validation table that are domains: the pooled row, of applicable cells if known, or the items. */
function domainRows(instrument: Instrument, { applicable }: ValidationData): AltRow[] {
  const rows = rowsOf(instrument)
  const listed = [...applicable.values()].some(lists => lists[instrument.key] !== undefined)
  const pooled =
    (listed && rows.find(row => row.kind === 'applicable')) || rows.find(row => row.kind === 'pooled')
  return pooled ? [pooled] : rows.filter(row => row.kind === 'item')
}
