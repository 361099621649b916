import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '#client/api.ts'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { useSignInAndBack, useStageInAddress } from './address.ts'
import { BlankScreen } from './BlankScreen.tsx'
import { calls } from './calls.ts'
import { useGo } from './go.ts'
import { showKorean } from './koreanFont.ts'
import { useReadingChoice } from './language.ts'
import { studyQuery, useOwnOutbox } from './queries.ts'
import { SignInDialog } from './SignInDialog.tsx'
import { useOnward } from './useOnward.ts'
import { type HandOver, useOpened } from './useOpened.ts'
import { Workbench } from './Workbench.tsx'

/** Route /annotate/$study/$assignment: one case, stage by stage. What outlives a case is held here. */
export function AnnotateScreen() {
  const { study = '', assignment = '' } = useParams({ strict: false })
  const own = useOwnOutbox()
  const [handed, hand] = useState<OpenedAssignment>()
  return (
    <OneCase
      key={assignment}
      studyKey={study}
      assignment={assignment}
      own={own}
      handOver={{ handed, hand }}
    />
  )
}

type Props = {
  studyKey: string
  assignment: string
  own: ReturnType<typeof useOwnOutbox>
  handOver: HandOver
}

function OneCase({ studyKey, assignment, own: { me, outbox }, handOver }: Props) {
  const go = useGo()
  const queries = useQueryClient()
  const [choice, setChoice] = useReadingChoice()
  const [look, setLook] = useStageInAddress(studyKey, assignment)
  const signIn = useSignInAndBack()
  const study = useQuery(studyQuery(studyKey))
  const { opened, show, reload } = useOpened(assignment, look, choice, handOver)
  const leaveLook = () => {
    if (look !== undefined) setLook(undefined)
  }
  const { onward, submitted } = useOnward({
    studyKey,
    assignment,
    choice,
    study: study.data,
    show,
    reload,
    leaveLook,
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
    handOver.hand(undefined)
    queries.clear()
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
          onOnward={onward}
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
