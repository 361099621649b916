import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '#client/api.ts'
import type { OpenedAssignment } from '#schema/annotation.ts'
import { useSignInAndBack, useStageInAddress } from './address.ts'
import { BlankScreen } from './BlankScreen.tsx'
import { calls } from './calls.ts'
import { FinishedBefore, type JustFinished } from './FinishedBefore.tsx'
import { useGo } from './go.ts'
import { showKorean } from './koreanFont.ts'
import { useReadingChoice } from './language.ts'
import { studyQuery, useOwnOutbox } from './queries.ts'
import { SignInDialog } from './SignInDialog.tsx'
import { useOnward } from './useOnward.ts'
import { type HandOver, useOpened } from './useOpened.ts'
import { Workbench } from './Workbench.tsx'

const RoomScreen = lazy(async () => ({ default: (await import('./room/RoomScreen.tsx')).RoomScreen }))

/** Route /annotate/$study/$assignment: one case, stage by stage. What outlives a case is held here. */
export function AnnotateScreen() {
  const { study = '', assignment = '' } = useParams({ strict: false })
  const own = useOwnOutbox()
  const [handed, hand] = useState<OpenedAssignment>()
  const [finished, setFinished] = useState<JustFinished>()
  return (
    <OneCase
      key={assignment}
      studyKey={study}
      assignment={assignment}
      own={own}
      handOver={{ handed, hand }}
      finished={finished}
      setFinished={setFinished}
    />
  )
}

/** How long a physician may reopen the last stage by hand (ms), as the server has it. */
const ownReopening = 10 * 60_000

type Props = {
  studyKey: string
  assignment: string
  own: ReturnType<typeof useOwnOutbox>
  handOver: HandOver
  finished: JustFinished | undefined
  setFinished: (finished: JustFinished | undefined) => void
}

/**
 * A case whose conversation is not held yet, or not over, is its room; then its stages. Whoever is in the room stays
 * there until they go on to the rating, also when it was ended elsewhere meanwhile.
 */
function OneCase(props: Props) {
  const { studyKey, assignment, own, handOver, finished } = props
  const go = useGo()
  const queries = useQueryClient()
  const [choice, setChoice] = useReadingChoice()
  const signIn = useSignInAndBack()
  const study = useQuery(studyQuery(studyKey))
  const [place, setPlace] = useState<'room' | 'rating'>()
  const room = study.data?.assignments.find(one => one.id === assignment)?.room
  const talks = place === 'room' || (place === undefined && room && room !== 'ended')
  useEffect(() => {
    if (talks) setPlace('room')
  }, [talks])
  const person = own.me.data?.person
  if (!talks || !study.data || !person)
    return <Rated {...props} opens={!talks && (study.data !== undefined || study.isError)} />
  const list = `/annotate/${studyKey}`
  const blank = (
    <BlankScreen
      study={study.data}
      choice={choice}
      onChoice={setChoice}
      error={undefined}
      onRetry={() => undefined}
      onStart={() => go(list)}
    />
  )
  return (
    <Suspense fallback={blank}>
      <RoomScreen
        me={person}
        study={study.data}
        assignment={assignment}
        choice={choice}
        onChoice={setChoice}
        told={<FinishedBefore finished={finished} onBack={go} />}
        onHome={() => go(list)}
        onSignIn={signIn}
        onStart={() => {
          go('/')
          handOver.hand(undefined)
          queries.clear()
        }}
        onRate={() => {
          setPlace('rating')
          void queries.invalidateQueries({ queryKey: studyQuery(studyKey).queryKey })
        }}
      />
    </Suspense>
  )
}

function Rated(props: Props & { opens: boolean }) {
  const { studyKey, assignment, own, handOver, finished, setFinished, opens } = props
  const { me, outbox } = own
  const go = useGo()
  const queries = useQueryClient()
  const [choice, setChoice] = useReadingChoice()
  const [look, setLook] = useStageInAddress(studyKey, assignment)
  const signIn = useSignInAndBack()
  const study = useQuery(studyQuery(studyKey))
  const { opened, show, reload } = useOpened(assignment, look, choice, handOver, opens)
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
          onReopen={() => {
            setFinished(undefined)
            void calls.reopen(assignment, opened.data.stage).finally(() => {
              setLook(undefined)
              reload()
            })
          }}
          onSubmitted={done => {
            if (done.next === null)
              setFinished({
                assignment,
                position: opened.data.position,
                until: done.at + ownReopening,
                href: `${list}/${assignment}`,
              })
            submitted(done)
          }}
          finished={finished?.assignment === assignment ? undefined : finished}
          onBack={go}
          onAnswer={() => setFinished(undefined)}
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
