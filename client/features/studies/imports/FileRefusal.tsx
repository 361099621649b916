import { z } from 'zod'
import { ApiError } from '#client/api.ts'
import { formatCount } from '#client/format.ts'
import { problemWords, type Words } from '#client/ui/errorWords.ts'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { numberCell, softCell, Table } from '#client/ui/Table.tsx'
import { LocatedProblem } from '#schema/locatedProblem.ts'
import { useStudyWords } from '../words.ts'

const Refused = z.object({ problems: z.array(LocatedProblem).min(1), total: z.number().optional() })

/** Why a file was not taken: each problem with its line and field, so that all can be mended at once. */
export function FileRefusal({ error }: { error: unknown }) {
  const refused = error instanceof ApiError ? Refused.safeParse(error.details) : undefined
  return (
    <>
      <ErrorNote error={error} />
      {refused?.success && <ProblemTable {...refused.data} />}
    </>
  )
}

/** What is wrong with a file, and where. */
export function ProblemTable({
  problems,
  total = problems.length,
}: {
  problems: readonly LocatedProblem[]
  total?: number | undefined
}) {
  const { t, i18n } = useStudyWords()
  return (
    <Table
      caption={
        total > problems.length
          ? t('import.firstProblems', { count: total, shown: formatCount(problems.length, i18n.language) })
          : t('import.problems', { count: total })
      }
    >
      <thead>
        <tr>
          <th scope="col" className={numberCell}>
            {t('import.line')}
          </th>
          <th scope="col">{t('import.field')}</th>
          <th scope="col">{t('import.problem')}</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(problem => (
          <tr key={JSON.stringify(problem)}>
            <td className={numberCell}>
              {problem.line === undefined ? '' : formatCount(problem.line, i18n.language)}
            </td>
            <td className={softCell}>{problem.field}</td>
            <td>{problemWords(t as unknown as Words, i18n.language, problem.code, problem.details)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
