import type { LocatedProblem } from '#schema/located.ts'

type Details = Record<string, unknown>

/** What is wrong, in English for a terminal, for every code that `agree` can refuse with. */
const words: Record<string, (details: Details) => string> = {
  'not-utf-8': d => `not UTF-8 (looks like ${d.looks_like}); save it as UTF-8`,
  'nul-character': () => 'holds a NUL character; is this a text file?',
  'csv-syntax': () => 'not valid CSV: a quote in the middle of a field',
  'unclosed-quote': () => 'a quote is opened and never closed',
  'unknown-column': d => `no such column for ${d.role}; the header has ${names(d.columns)}`,
  'duplicate-column': () => 'this column stands twice in the header',
  'no-rows': () => 'holds no ratings',
  'ragged-row': d => `${d.found} fields where the header has ${d.expected}`,
  'empty-field': d => `the ${d.role} is empty`,
  nan: d => `${d.value} is not a rating; leave the field empty when it is missing`,
  'missing-marker': d =>
    `${d.value} looks like a missing rating; leave the field empty, or declare it as a label`,
  'unknown-label': d => `"${d.value}" is not on the scale ${names(d.scale)}`,
  'second-value': d =>
    `second value for rater ${d.rater}, unit ${d.unit}, item ${d.item}; the first is on line ${d.first_line}`,
  'unit-in-two-clusters': d =>
    `unit ${d.unit} is in cluster ${d.cluster} here and in ${d.first_cluster} on line ${d.first_line}`,
  'more-problems': d => `and ${d.count} more problems`,
  'same-number-two-labels': d =>
    `${names(d.labels)} are the same number written in two ways; labels match as text`,
  'too-many-labels': d => `${d.count} different labels, more than ${d.most}`,
  'empty-label': () => 'a label of the scale is empty',
  'scale-too-short': () => 'a scale needs two labels or more',
  'duplicate-label': d => `the label "${d.label}" stands twice on the scale`,
  'unknown-option': () => 'no such option',
  'option-needs-value': () =>
    'needs a value, or takes none; write --option=value when the value starts with a dash',
  'no-file': () => 'name the file to read',
  'one-file-only': () => 'takes one file',
  'not-one-of': d => `"${d.value}" is none of ${names(d.choices)}`,
  'not-a-whole-number': d => `"${d.value}" is not a whole number from 0`,
  'not-name-equals-value': d => `"${d.value}" is not of the form name=value`,
  'unknown-role': d => `"${d.role}" is none of ${names(d.choices)}`,
  'duplicate-name': d => `"${d.name}" is given twice`,
  'needs-two-raters': () => 'name two raters or more',
  'unknown-rater': d => `no rater "${d.rater}"; the file has ${names(d.raters)}`,
  'unknown-item': d => `no item "${d.item}"; the file has ${names(d.items)}`,
}

/** The codes that have words. */
export const agreeProblemCodes = Object.keys(words)

/** What is wrong, without the place. A code from elsewhere is its own word. */
export function agreeProblemText({ code, details }: LocatedProblem): string {
  return words[code]?.(details ?? {}) ?? code
}

function names(list: unknown): string {
  const all = Array.isArray(list) ? list.map(String) : []
  const some = all.slice(0, 12).join(', ')
  return all.length > 12 ? `${some}, … (${all.length})` : some
}
