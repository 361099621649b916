import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '#client/api.ts'
import { formatCount } from '#client/format.ts'
import { problemWords, type Words } from '#client/ui/errorWords.ts'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { numberCell, softCell, Table } from '#client/ui/Table.tsx'
import { LocatedProblem } from '#schema/located.ts'

const Refused = z.object({ problems: z.array(LocatedProblem).min(1), total: z.number().optional() })

/** Why a file was not taken: each problem with its line and field, so that all can be mended at once. */
export function FileRefusal({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation('study')
  const refused = error instanceof ApiError ? Refused.safeParse(error.details) : undefined
  if (!refused?.success) return <ErrorNote error={error} />
  const { problems, total = problems.length } = refused.data
  return (
    <>
      <ErrorNote error={error} />
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
    </>
  )
}
