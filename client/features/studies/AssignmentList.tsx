import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatCount, formatDateTime, wordsIn } from '#client/format.ts'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { numberCell, softCell, Table, wordCell } from '#client/ui/Table.tsx'
import { type AssignmentLine, assignmentsQuery } from './calls.ts'
import { ReopenDialog, type Reopening } from './ReopenDialog.tsx'
import classes from './studies.module.css'
import { useStudyId } from './useStudy.ts'
import { useStudyWords } from './words.ts'

type Stage = AssignmentLine['stages'][number]
const kindOf = ({ kind }: AssignmentLine) => (kind === 'exclusive' || kind === 'shared' ? kind : 'other')

/** The cases of one physician in their order, and where each stage stands. A frozen one can be reopened. */
export function AssignmentList({ person, open }: { person: { id: string; name: string }; open: boolean }) {
  const { t, i18n } = useStudyWords()
  const study = useStudyId()
  const { data, error, refetch } = useQuery(assignmentsQuery(study))
  const [reopening, setReopening] = useState<Reopening | null>(null)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading lines={6} />
  const mine = data.assignments.filter(row => row.person.id === person.id)
  return (
    <>
      <Table caption={t('assignments.caption', { name: person.name })} quiet>
        <thead>
          <tr>
            <th scope="col" className={numberCell}>
              {t('assignments.position')}
            </th>
            <th scope="col">{t('cases.id')}</th>
            <th scope="col">{t('assignments.kind')}</th>
            {mine[0]?.stages.map(stage => (
              <th key={stage.id} scope="col" className={classes.stageCell}>
                {wordsIn(stage.title, i18n.language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mine.map(assignment => (
            <tr key={assignment.id}>
              <td className={`${numberCell} ${softCell}`}>
                {formatCount(assignment.position, i18n.language)}
              </td>
              <th scope="row" className={wordCell}>
                <Link to="/studies/$study/cases/$case" params={{ study, case: assignment.case.id }}>
                  {assignment.case.ext_id}
                </Link>
              </th>
              <td className={`${softCell} ${wordCell}`}>{t(`assignments.of.${kindOf(assignment)}`)}</td>
              {assignment.stages.map(stage => (
                <td key={stage.id} className={classes.stageCell}>
                  <StageState
                    stage={stage}
                    onReopen={
                      open && stage.state === 'frozen'
                        ? () => setReopening({ assignment, stage, person })
                        : undefined
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {reopening && <ReopenDialog study={study} reopening={reopening} onClose={() => setReopening(null)} />}
    </>
  )
}

function StageState({ stage, onReopen }: { stage: Stage; onReopen: (() => void) | undefined }) {
  const { t, i18n } = useStudyWords()
  const { state, revision, shown, after_later, submitted_at } = stage
  const standing =
    state === 'frozen'
      ? t('assignments.frozen')
      : state === 'waiting'
        ? t('assignments.waiting')
        : revision > 0
          ? t('assignments.reopened')
          : t(shown ? 'assignments.begun' : 'assignments.next')
  const at = submitted_at === null ? null : formatDateTime(submitted_at, i18n.language)
  const marks = [
    revision > 1 && t('assignments.revision', { n: formatCount(revision, i18n.language) }),
    after_later && t('assignments.afterLater'),
  ].filter(Boolean)
  return (
    <>
      <span className={state === 'waiting' || (state === 'current' && !shown) ? 'soft' : undefined}>
        {standing}
      </span>
      {onReopen && (
        <>
          {' '}
          <button type="button" className={classes.quietLink} onClick={onReopen}>
            {t('reopen.go')}
            <span className="visually-hidden">: {wordsIn(stage.title, i18n.language)}</span>
          </button>
        </>
      )}
      {at && (
        <div className={classes.small}>{state === 'frozen' ? at : t('assignments.submittedAt', { at })}</div>
      )}
      {marks.length > 0 && <div className={classes.small}>{marks.join(' · ')}</div>}
    </>
  )
}
