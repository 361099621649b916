import { byText } from '../studies/random.ts'
import type { CaseFacts } from './caseFacts.ts'

/** A field of cases with its values; each value with the cases that have it. */
export type CaseField = { name: string; values: { value: string; cases: ReadonlySet<string> }[] }

/** A field with more values names cases rather than kinds of case. */
const mostValues = 50

/** The strata of these cases by name, each with its values sorted by text; cases without a value are in none. */
export function strataOfCases(facts: readonly CaseFacts[]): CaseField[] {
  const names = [...new Set(facts.flatMap(fact => Object.keys(fact.strata)))].sort(byText)
  return names
    .map(name => fieldOf(name, facts, ({ strata }) => (Object.hasOwn(strata, name) ? strata[name]! : null)))
    .filter(field => field.values.length <= mostValues)
}

/** One field of these cases, by what `read` makes of each. */
export function fieldOf(
  name: string,
  facts: readonly CaseFacts[],
  read: (fact: CaseFacts) => string | null,
): CaseField {
  const cases = new Map<string, Set<string>>()
  for (const fact of facts) {
    const value = read(fact)
    if (value === null) continue
    const own = cases.get(value)
    if (own) own.add(fact.id)
    else cases.set(value, new Set([fact.id]))
  }
  return {
    name,
    values: [...cases].sort(([a], [b]) => byText(a, b)).map(([value, ids]) => ({ value, cases: ids })),
  }
}

/** Whether a field tells cases apart; where all have one value it says what the whole says. */
export const tellsApart = ({ values }: CaseField, cases: number): boolean =>
  values.length > 1 || (values.length === 1 && values[0]!.cases.size < cases)
