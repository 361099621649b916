import { Link } from '@tanstack/react-router'
import { numberCell, softCell, Table, wordCell } from '#client/ui/Table.tsx'
import { interventions } from '#schema/monitor.ts'
import type { EncounterLine } from './calls.ts'
import { EndingTag } from './EndingTag.tsx'
import classes from './encounters.module.css'
import { useSay } from './words.ts'

/** The encounters of a study, a line each, leading to their transcripts. */
export function EncounterTable({
  study,
  lines,
  frozen,
}: {
  study: string
  lines: readonly EncounterLine[]
  /** Nothing more is said in it. */
  frozen: boolean
}) {
  const { t, n, when } = useSay()
  return (
    <Table caption={t('encounters:list')} quiet>
      <thead>
        <tr>
          <th scope="col">{t('encounters:head.case')}</th>
          <th scope="col">{t('encounters:head.seats')}</th>
          <th scope="col">{t('encounters:head.state')}</th>
          <th scope="col" className={numberCell}>
            {t('encounters:head.turns')}
          </th>
          <th scope="col" className={numberCell}>
            {t('encounters:head.discarded')}
          </th>
          <th scope="col" className={numberCell}>
            {t('encounters:head.failed')}
          </th>
          <th scope="col">{t('encounters:head.monitor')}</th>
          <th scope="col">{t('encounters:head.started')}</th>
          <th scope="col" className={numberCell}>
            {t('encounters:head.minutes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <th scope="row" className={wordCell}>
              <Link
                to="/studies/$study/encounters/$encounter"
                params={{ study, encounter: line.id }}
                aria-label={t('encounters:one.title', { case: line.case.ext_id })}
              >
                {line.case.ext_id}
              </Link>
            </th>
            <td>
              {line.seats.map(seat => (
                <div key={seat.role} className={classes.seat}>
                  <span className={classes.role}>{t(`encounters:role.${seat.role}`)}</span>
                  <span>
                    {seat.kind === 'person'
                      ? (seat.person?.name ?? t('encounters:one.nobody'))
                      : (seat.model ?? t(`encounters:kind.${seat.kind}`))}
                    {seat.endpoint && <span className={classes.role}> {seat.endpoint}</span>}
                  </span>
                </div>
              ))}
            </td>
            <td>
              <EndingTag state={line.state} ending={line.ending} frozen={frozen} />
            </td>
            <td className={numberCell}>{n(line.turns)}</td>
            <td className={numberCell}>{n(line.discarded)}</td>
            <td className={numberCell}>{n(line.failed)}</td>
            <td>
              {interventions
                .filter(one => (line.verdicts[one] ?? 0) > 0)
                .map(one => (
                  <div key={one}>
                    {t('encounters:interventionN', {
                      what: t(`encounters:intervention.${one}`),
                      n: n(line.verdicts[one]!),
                    })}
                  </div>
                ))}
            </td>
            <td className={softCell}>{when(line.started_at)}</td>
            <td className={numberCell}>
              {line.ended_at === null ? '' : n(Math.round((line.ended_at - line.started_at) / 60_000))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
