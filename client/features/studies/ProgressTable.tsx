import { Fragment, useId, useState } from 'react'
import { formatCount, formatDateTime, wordsIn } from '#client/format.ts'
import { Meter } from '#client/ui/Meter.tsx'
import { numberCell, softCell, Table } from '#client/ui/Table.tsx'
import { AssignmentList } from './AssignmentList.tsx'
import type { StudyOverview } from './calls.ts'
import classes from './studies.module.css'
import { useStudyWords } from './words.ts'

/** What each physician has done, in counts of cases. A name opens to that physician's assignments. */
export function ProgressTable({ overview: { study, stages, progress } }: { overview: StudyOverview }) {
  const { t, i18n } = useStudyWords()
  const own = useId()
  const [opened, setOpened] = useState<string | null>(null)
  const count = (n: number) => formatCount(n, i18n.language)
  const total = (of: (row: StudyOverview['progress'][number]) => number) =>
    count(progress.reduce((sum, row) => sum + of(row), 0))
  const submitted = (row: StudyOverview['progress'][number], ordinal: number) =>
    row.stages.find(stage => stage.ordinal === ordinal)?.submitted ?? 0
  return (
    <Table caption={t('progress.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('progress.physician')}</th>
          <th scope="col" className={numberCell}>
            {t('progress.assigned')}
          </th>
          <th scope="col" className={numberCell}>
            {t('progress.started')}
          </th>
          {stages.map(stage => (
            <th key={stage.id} scope="col" className={numberCell}>
              {wordsIn(stage.title, i18n.language)}
            </th>
          ))}
          <th scope="col" className={numberCell}>
            {t('progress.done')}
          </th>
          <th scope="col" className={classes.meterCell}>
            <span className="visually-hidden">{t('progress.share')}</span>
          </th>
          <th scope="col">{t('progress.last')}</th>
        </tr>
      </thead>
      <tbody>
        {progress.map(row => (
          <Fragment key={row.person.id}>
            <tr>
              <th scope="row">
                {row.assigned > 0 ? (
                  <button
                    type="button"
                    className={classes.opener}
                    aria-expanded={opened === row.person.id}
                    aria-controls={`${own}-${row.person.id}`}
                    onClick={() => setOpened(opened === row.person.id ? null : row.person.id)}
                  >
                    {row.person.name}
                  </button>
                ) : (
                  row.person.name
                )}{' '}
                {!row.member && <span className="soft">{t('progress.left')}</span>}
              </th>
              <td className={numberCell}>{count(row.assigned)}</td>
              <td className={numberCell}>{count(row.started)}</td>
              {stages.map(stage => (
                <td key={stage.id} className={numberCell}>
                  {count(submitted(row, stage.ordinal))}
                </td>
              ))}
              <td className={numberCell}>{count(row.done)}</td>
              <td className={classes.meterCell}>
                <Meter done={row.done} of={row.assigned} />
              </td>
              <td className={softCell}>
                {row.last_at === null ? t('progress.never') : formatDateTime(row.last_at, i18n.language)}
              </td>
            </tr>
            {opened === row.person.id && (
              <tr id={`${own}-${row.person.id}`}>
                <td colSpan={stages.length + 6} className={classes.inside}>
                  <AssignmentList person={row.person} open={study.state === 'open'} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      {progress.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">{t('progress.all')}</th>
            <td className={numberCell}>{total(row => row.assigned)}</td>
            <td className={numberCell}>{total(row => row.started)}</td>
            {stages.map(stage => (
              <td key={stage.id} className={numberCell}>
                {total(row => submitted(row, stage.ordinal))}
              </td>
            ))}
            <td className={numberCell}>{total(row => row.done)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      )}
    </Table>
  )
}
