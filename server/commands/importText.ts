import type { CaseImportReport, JudgeImportReport, PersonImportReport } from '#schema/import.ts'
import { number, some } from './counts.ts'

const nothingNew = (file: string) => `${file}: nothing new, the study has all of it`
const skippedText = (skipped: number) => (skipped > 0 ? [`${number(skipped)} were there already`] : [])
const notKept = (names: readonly string[]) =>
  names.length > 0 ? [`  not kept, for want of a place: ${names.join(', ')}`] : []

/** What an import of cases did, in sentences. */
export function casesText(report: CaseImportReport): string {
  if (report.unchanged) return nothingNew(report.file)
  const { file, cases, groups, turns, languages, roles, mentions, skipped } = report
  const taken = `${some(cases, 'case')} from ${some(groups, 'source patient')}, ${some(turns, 'turn')}`
  const hidden = Object.keys(report.kept_hidden)
  return [
    [`${file}: ${taken}`, ...skippedText(skipped)].join('; '),
    `  languages: ${Object.entries(languages)
      .map(([language, n]) => `${language} ${number(n)}`)
      .join(', ')}`,
    ...Object.entries(roles).map(
      ([name, { role, count }]) => `  ${JSON.stringify(name)} was read as ${role} in ${some(count, 'turn')}`,
    ),
    ...(hidden.length > 0 ? [`  kept out of the physicians' sight: ${hidden.join(', ')}`] : []),
    ...(mentions > 0 ? [`  ${some(mentions, 'place')} in the texts may name a model or a vendor`] : []),
  ].join('\n')
}

/** What an import of a judge's ratings did, in sentences, with how far each stage is covered. */
export function judgeText(report: JudgeImportReport): string {
  if (report.other_provenance)
    return `${nothingNew(report.file)}\n  what is said now of how the run was made was not taken: what was said at first stands`
  if (report.unchanged) return nothingNew(report.file)
  const { file, rows, cases, cases_in_study, stages, skipped, not_kept } = report
  return [
    [
      `${file}: ${some(rows, 'rating')} of the judge, on ${number(cases)} of ${some(cases_in_study, 'case')}`,
      ...skippedText(skipped),
    ].join('; '),
    ...stages.map(
      ({ instrument, expected, present, missing }) =>
        `  ${instrument}: ${number(present)} of ${number(expected)} there${missing > 0 ? `, ${number(missing)} missing` : ''}`,
    ),
    ...notKept(not_kept),
  ].join('\n')
}

/** What an import of physicians' ratings did, in sentences. */
export function personText(report: PersonImportReport): string {
  if (report.unchanged) return nothingNew(report.file)
  const { file, rows, submissions, skipped, not_kept } = report
  return [
    [
      `${file}: ${some(rows, 'rating')} of physicians, ${some(submissions, 'stage')} submitted`,
      ...skippedText(skipped),
    ].join('; '),
    ...notKept(not_kept),
  ].join('\n')
}
