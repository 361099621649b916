import type { Instrument } from '#schema/instrument.ts'
import type { StratumCell } from '#schema/judgeReport.ts'
import type { ValidationData } from '../agreement/validationTable.ts'
import { byText } from '../studies/random.ts'
import type { CaseFacts } from './caseFacts.ts'
import { type CaseField, fieldOf, strataOfCases, tellsApart } from './caseFields.ts'
import { type CaseScore, caseMeans } from './caseScorePairs.ts'

/**
 * Mean score of judge and physicians in each value of each field of cases, by educator model. Both stand on the same
 * cases, and a case counts once, so means of several cells are their means weighted by `cases`. Empty cells are left
 * out; `model` is null for cases that name none.
 */
export function stratumCells(
  data: ValidationData,
  instrument: Instrument,
  facts: readonly CaseFacts[],
): StratumCell[] {
  const scores = new Map(caseMeans(data, instrument).map(score => [score.caseId, score]))
  const cases = facts.filter(fact => scores.has(fact.id))
  const models = [...new Set(cases.map(fact => fact.model))].sort((a, b) => byText(a ?? '', b ?? ''))
  const fields = [
    ...strataOfCases(cases).filter(field => tellsApart(field, cases.length)),
    fieldOf('language', cases, fact => fact.language),
  ]
  const cellsOf = ({ name, values }: CaseField) =>
    values.flatMap(({ value, cases: within }) =>
      models.flatMap(model => {
        const own = cases
          .filter(fact => fact.model === model && within.has(fact.id))
          .map(fact => scores.get(fact.id)!)
        return own.length === 0 ? [] : [cellOf(instrument.key, { field: name, value, model }, own)]
      }),
    )
  return fields.flatMap(cellsOf)
}

function cellOf(
  instrument: string,
  place: Pick<StratumCell, 'field' | 'value' | 'model'>,
  scores: readonly CaseScore[],
): StratumCell {
  const mean = (of: 'judge' | 'physicians') =>
    scores.reduce((sum, score) => sum + score[of], 0) / scores.length
  return {
    instrument,
    ...place,
    judge: mean('judge'),
    physicians: mean('physicians'),
    cases: scores.length,
    groups: new Set(scores.map(score => score.group)).size,
  }
}
