import { formatCount, formatDateTime } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { numberCell, softCell, Table, wordCell } from '#client/ui/Table.tsx'
import type { ImportLine } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import classes from './imports.module.css'

const shortSha = 10

/** The files that came in, newest first, each with the beginning of its hash so that it can be found again. */
export function ImportsCard({ imports }: { imports: ImportLine[] }) {
  const { t } = useStudyWords()
  return (
    <Card id="imports" title={t('imports.title')}>
      <ImportsTable imports={imports} />
    </Card>
  )
}

export function ImportsTable({ imports }: { imports: ImportLine[] }) {
  const { t, i18n } = useStudyWords()
  return (
    <Table caption={t('imports.title')} quiet>
      <thead>
        <tr>
          <th scope="col">{t('imports.file')}</th>
          <th scope="col">{t('imports.kind')}</th>
          <th scope="col" className={numberCell}>
            {t('imports.rows')}
          </th>
          <th scope="col">{t('imports.at')}</th>
          <th scope="col" className={wordCell}>
            {t('imports.sha')}
          </th>
        </tr>
      </thead>
      <tbody>
        {imports.map(row => (
          <tr key={row.id}>
            <th scope="row" className={classes.fileName}>
              {row.file}
            </th>
            <td>
              {row.judge === null
                ? t(`imports.of.${row.kind}`)
                : t('imports.ofJudge', { name: row.judge, model: row.model ?? '' })}
            </td>
            <td className={numberCell}>{formatCount(row.rows, i18n.language)}</td>
            <td className={`${softCell} ${wordCell}`}>{formatDateTime(row.at, i18n.language)}</td>
            <td className={`${softCell} ${wordCell}`}>
              <code title={row.sha}>{row.sha.slice(0, shortSha)}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
