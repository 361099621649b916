import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#client/api.ts'
import type { SubmittedStage } from '#schema/annotation.ts'
import { useSignInAndBack, useStageInAddress } from './address.ts'
import { BlankScreen } from './BlankScreen.tsx'
import { calls } from './calls.ts'
import { useGo } from './go.ts'
import { showKorean } from './koreanFont.ts'
import { useReadingChoice } from './language.ts'
import { nextCase } from './nextCase.ts'
import { openedQuery, studyQuery, useOwnOutbox } from './queries.ts'
import { SignInDialog } from './SignInDialog.tsx'
import { caseFinished } from './usePace.ts'
import { Workbench } from './Workbench.tsx'

/** Route /annotate/$study/$assignment: one case, stage by stage. */
export function AnnotateScreen() {
  const { study = '', assignment = '' } = useParams({ strict: false })
  return <OneCase key={assignment} studyKey={study} assignment={assignment} />
}

function OneCase({ studyKey, assignment }: { studyKey: string; assignment: string }) {
  const go = useGo()
  const queries = useQueryClient()
  const [choice, setChoice] = useReadingChoice()
  const [look, setLook] = useStageInAddress(studyKey, assignment)
  const signIn = useSignInAndBack()
  const { me, outbox } = useOwnOutbox()
  const study = useQuery(studyQuery(studyKey))
  // The language of the first opening; a later switch is told with the ratings.
  const [openingChoice] = useState(choice)
  const opened = useQuery({
    ...openedQuery(assignment, look, openingChoice),
    placeholderData: previous => previous,
  })
  const list = `/annotate/${studyKey}`
  const errors = [me.error, study.error, opened.error].filter(error => error instanceof ApiError)
  const code = errors.find(error => error.code === 'not-signed-in')?.code ?? errors[0]?.code
  const unaccepted = code === 'notice-not-accepted'
  const language = opened.data?.language

  useEffect(() => {
    if (unaccepted) go(list)
  }, [unaccepted, go, list])
  // An address that was kept may ask for a stage that is not finished any more.
  const notThere = look !== undefined && code === 'stage-not-current'
  useEffect(() => {
    if (notThere) setLook(undefined)
  }, [notThere])
  useEffect(() => {
    if (language === 'ko') showKorean()
  }, [language])

  // Whoever is signed in now is somebody else: nothing of this person may stay on the screen.
  const start = () => {
    go('/')
    queries.clear()
  }
  const reload = () => void queries.invalidateQueries({ queryKey: ['annotate', 'opened', assignment] })
  const onward = async () => {
    await queries.invalidateQueries({ queryKey: studyQuery(studyKey).queryKey })
    const fresh = await queries.fetchQuery(studyQuery(studyKey)).catch(() => study.data)
    const next = fresh && nextCase(fresh.assignments, assignment)
    go(next ? `${list}/${next}` : list)
  }
  const submitted = (done: SubmittedStage) => {
    if (done.next === null) {
      caseFinished(assignment)
      void onward()
    } else {
      setLook(undefined)
      reload()
    }
  }

  if (me.data && study.data && opened.data && outbox)
    return (
      <>
        <Workbench
          me={me.data.person}
          study={study.data}
          opened={opened.data}
          outbox={outbox}
          choice={choice}
          onChoice={setChoice}
          onStage={setLook}
          onHome={() => go(list)}
          onStart={start}
          onReload={reload}
          onReopen={() =>
            void calls.reopen(assignment, opened.data.stage).finally(() => {
              setLook(undefined)
              reload()
            })
          }
          onSubmitted={submitted}
          onOnward={() => void onward()}
        />
        {code === 'not-signed-in' && !outbox.snapshot().halted && (
          <SignInDialog
            person={me.data.person}
            onSame={() => void queries.invalidateQueries({ queryKey: ['annotate'] })}
            onOther={start}
            onClose={() => undefined}
          />
        )}
      </>
    )
  return (
    <BlankScreen
      study={study.data}
      choice={choice}
      onChoice={setChoice}
      error={unaccepted ? undefined : code}
      onRetry={() => void queries.invalidateQueries({ queryKey: ['annotate'] })}
      onStart={() => (code === 'not-signed-in' ? signIn() : go(list))}
    />
  )
}
