import { CaseFile, type CaseHidden, roleAliases } from '#schema/case.ts'
import type { CaseImportReport } from '#schema/import.ts'
import type { Language } from '#schema/words.ts'
import { type InputFile, utf8Bytes } from '../imports/decode.ts'
import { fieldProblems } from '../imports/fieldProblems.ts'
import { type JsonLine, jsonLines } from '../imports/jsonLines.ts'
import { atOnce } from '../imports/pace.ts'
import { Problems } from '../imports/problems.ts'
import { canonicalJson, sha256 } from '../storage/canonical.ts'
import { caseParts, type ParsedPart, type ParsedUnit } from './caseParts.ts'
import { caseProblems } from './caseProblems.ts'
import { anyPlace, unknownKeys } from './unknownKeys.ts'

export type ParsedCase = {
  line: number
  id: string
  extId: string
  language: Language
  group: string
  /** Hash of the whole object of the file, however its keys were ordered. */
  sha: string
  parts: ParsedPart[]
  units: ParsedUnit[]
  hidden: CaseHidden
  meta: Record<string, unknown>
  strata: { name: string; value: string }[]
  source: Record<string, unknown>
}
export type CasesReport = Pick<CaseImportReport, 'groups' | 'turns' | 'languages' | 'roles' | 'kept_hidden'>

/**
 * Reads a case file: one JSON object a line. Texts are kept to the letter; ids are compared after NFC. `newId`
 * makes the ids of cases and units.
 *
 * @throws LocatedError with every problem of the file, up to 50
 */
export const parseCases = (file: InputFile, newId: () => string): ParsedCase[] =>
  atOnce(parsingCases(file, newId))

function* parsingCases(file: InputFile, newId: () => string): Generator<unknown, ParsedCase[]> {
  const problems = new Problems(file.name)
  const cases = yield* readingCases(file, newId, problems)
  problems.refuse()
  return cases
}

/**
 * The same in small steps, for a large file beside a busy server: each yields how many bytes were read. What is
 * wrong goes to `problems`, and the cases that can be read are returned all the same; of an id that stands twice,
 * the first.
 *
 * @throws LocatedError for a file that is no text at all
 */
export function* readingCases(
  file: InputFile,
  newId: () => string,
  problems: Problems,
): Generator<unknown, ParsedCase[]> {
  const seen = new Map<string, { line: number; id: string }>()
  const cases: ParsedCase[] = []
  for (const line of jsonLines(utf8Bytes(file), problems)) {
    const parsed = line && readCase(line, problems, newId)
    if (parsed) {
      const key = parsed.extId.normalize('NFC')
      const first = seen.get(key)
      if (!first) {
        seen.set(key, { line: parsed.line, id: parsed.extId })
        cases.push(parsed)
      } else if (first.id === parsed.extId)
        problems.add({
          line: parsed.line,
          field: 'id',
          code: 'duplicate-id',
          details: { id: first.id, first_line: first.line },
        })
      else
        problems.add({
          line: parsed.line,
          field: 'id',
          code: 'duplicate-id-after-nfc',
          details: { id: parsed.extId, first_id: first.id, first_line: first.line },
        })
    }
    yield line?.end
  }
  return cases
}

function readCase(line: JsonLine, problems: Problems, newId: () => string): ParsedCase | undefined {
  const source = line.value
  const read = CaseFile.safeParse(source)
  const wrong = read.success ? caseProblems(read.data) : fieldProblems(read.error, source)
  for (const problem of wrong) problems.add({ line: line.no, ...problem })
  // Once the file is refused, the rest is only read for what else is wrong with it.
  if (!read.success || wrong.length > 0) return undefined
  const { id, group, language, strata = {}, hidden = {} } = read.data
  return {
    line: line.no,
    id: newId(),
    extId: id,
    language,
    group: (group ?? id).normalize('NFC'),
    sha: sha256(canonicalJson(source)),
    ...caseParts(read.data, newId),
    hidden,
    meta: unknownKeys(source),
    strata: Object.entries(strata).map(([name, value]) => ({
      name: name.normalize('NFC'),
      value: String(value).normalize('NFC'),
    })),
    source,
  }
}

/** What a maintainer is told of cases that were read. */
export function casesReport(cases: readonly ParsedCase[]): CasesReport {
  const report: CasesReport = {
    groups: new Set(cases.map(({ group }) => group)).size,
    turns: 0,
    languages: {},
    roles: {},
    kept_hidden: {},
  }
  // A map, because a key of the file may be the name of something that every object has.
  const kept = new Map<string, number>()
  for (const { language, meta, source } of cases) {
    report.languages[language] = (report.languages[language] ?? 0) + 1
    for (const { role } of (source.dialogue ?? []) as { role: string }[]) {
      report.turns += 1
      const seat = roleAliases[role]!
      if (role === seat) continue
      report.roles[role] = { role: seat, count: (report.roles[role]?.count ?? 0) + 1 }
    }
    for (const path of Object.keys(meta).map(anyPlace)) kept.set(path, (kept.get(path) ?? 0) + 1)
  }
  return { ...report, kept_hidden: Object.fromEntries(kept) }
}
