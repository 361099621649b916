import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import { mayGiveUp } from '#schema/encounter.ts'
import type { Me } from '#schema/people.ts'
import { guessesPersona } from '#schema/study.ts'
import type { UiLanguage } from '#schema/words.ts'
import { BlankScreen } from '../BlankScreen.tsx'
import { caseTexts } from '../caseTexts.ts'
import { Dialog } from '../Dialog.tsx'
import foot from '../Foot.module.css'
import { InstructionsDialog } from '../InstructionsDialog.tsx'
import { showKorean } from '../koreanFont.ts'
import { useOnline } from '../queries.ts'
import { hasRead, markRead } from '../readInstructions.ts'
import { SignInDialog } from '../SignInDialog.tsx'
import { TranslatedWarning } from '../TranslatedWarning.tsx'
import { useTextWatch } from '../useTranslationWatch.ts'
import { ClosedNotice } from './ClosedNotice.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { dialogueOf, patientSpoke } from './conversation.ts'
import { EndDialog } from './EndDialog.tsx'
import { EndedNotice } from './EndedNotice.tsx'
import { PatientPanel } from './PatientPanel.tsx'
import { patientInstructions } from './patientInstructions.ts'
import styles from './Room.module.css'
import { RoomBar } from './RoomBar.tsx'
import { RoomFoot } from './RoomFoot.tsx'
import type { Room } from './room.ts'
import { saveOf } from './saveWords.ts'
import { Tabs } from './Tabs.tsx'
import { TopicsPanel } from './TopicsPanel.tsx'
import { useRoom, useSnapshot, useTabLife } from './useRoom.ts'
import { useRoomWords } from './words.ts'

type Props = {
  me: Me['person']
  study: AnnotatorStudy
  assignment: string
  choice: UiLanguage
  onChoice: (choice: UiLanguage) => void
  /** Under the bar: that the case before is finished. */
  told: ReactNode
  onHome: () => void
  onSignIn: () => void
  /** Somebody else is signed in now. */
  onStart: () => void
  /** The conversation has ended: to its rating. */
  onRate: () => void
}

/** The patient room: one conversation, held live. What was ended already leads on to its rating. */
export function RoomScreen(props: Props) {
  const { me, study, assignment, choice, onChoice, onHome, onSignIn } = props
  const { room, failed, again } = useRoom(me.id, assignment, choice)
  const unaccepted = failed === 'notice-not-accepted' || failed === 'notice-missing'
  useEffect(() => {
    if (unaccepted) onHome()
  }, [unaccepted])
  if (room) return <OpenRoom key={room.snapshot().encounter.id} {...props} room={room} onAnew={again} />
  if (failed === 'study-not-open') return <NeverHeld {...props} />
  if (failed && !unaccepted)
    return (
      <BlankScreen
        study={study}
        choice={choice}
        onChoice={onChoice}
        error={failed}
        onRetry={again}
        onStart={failed === 'not-signed-in' ? onSignIn : onHome}
      />
    )
  return <Loading {...props} />
}

function Loading({ study, choice, onChoice, onHome }: Props) {
  const { t } = useRoomWords()
  return (
    <div className={styles.screen}>
      <RoomBar study={study} encounter={undefined} choice={choice} onChoice={onChoice} onHome={onHome} />
      <main className={styles.body} aria-busy="true" data-tab="talk">
        <div className={styles.patient} />
        <div className={styles.talk}>
          <p className={styles.loading} role="status">
            {t('common:loading')}
          </p>
        </div>
        <div className={styles.topics} />
      </main>
      <footer className={foot.foot} />
    </div>
  )
}

/** The study closed before this conversation began. */
function NeverHeld({ study, choice, onChoice, onHome }: Props) {
  const { t } = useRoomWords()
  return (
    <div className={styles.screen}>
      <RoomBar study={study} encounter={undefined} choice={choice} onChoice={onChoice} onHome={onHome} />
      <main className={styles.body}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <ClosedNotice begun={false} onLeave={onHome} />
      </main>
      <footer className={foot.foot} />
    </div>
  )
}

type DialogName = 'instructions' | 'end' | 'sign-in'

function OpenRoom(props: Props & { room: Room; onAnew: () => void }) {
  const { me, study, choice, onChoice, told, onHome, onStart, onRate, onAnew, room } = props
  const { t } = useRoomWords()
  const now = useSnapshot(room)
  const online = useOnline()
  const { encounter, signedOut, otherPerson } = now
  const stage = study.stages[0]!
  const guessed = guessesPersona(study.protocol)
  // Nothing more can be said, whether or not the conversation was ended.
  const closed = study.state !== 'open' && !encounter.ended
  const over = encounter.ended || closed
  const shown = useMemo(
    () => (closed ? { ...now, encounter: { ...encounter, ended: true } } : now),
    [closed, now, encounter],
  )
  const asPatient = encounter.seat === 'patient'
  const part = asPatient ? 'as-patient' : 'stage'
  const unread = !hasRead(me.id, stage, part)
  const [dialog, setDialog] = useState<DialogName | undefined>(unread && !closed ? 'instructions' : undefined)
  const [tab, setTab] = useState<'talk' | 'patient' | 'topics'>('talk')
  useTabLife(room)
  const root = useRef<HTMLDivElement>(null)
  const texts = useMemo(
    () =>
      caseTexts({
        dialogue: dialogueOf(encounter),
        ...(encounter.profile && { profile: encounter.profile }),
        ...(encounter.note && { note: encounter.note }),
      }),
    [encounter.turns.length],
  )
  const translated = useTextWatch(root, texts, encounter.assignment, stage.id)

  useEffect(() => {
    if (encounter.language === 'ko') showKorean()
  }, [encounter.language])
  // Whoever is signed in now is somebody else
  useEffect(() => {
    if (otherPerson) onStart()
  }, [otherPerson])
  // Asked for once it arises, but never on top of what is being read
  useEffect(() => {
    if (signedOut) setDialog(open => open ?? 'sign-in')
    else setDialog(open => (open === 'sign-in' ? undefined : open))
  }, [signedOut])

  const rate = () => {
    room.forget()
    onRate()
  }
  const anew = () => {
    room.forget()
    onAnew()
  }
  const close = () => {
    if (dialog === 'instructions') markRead(me.id, stage, part)
    setDialog(signedOut && dialog !== 'sign-in' ? 'sign-in' : undefined)
  }
  const save = saveOf(now, online)
  const thinks = encounter.floor === 'thinking' && !over
  // Escape cuts the answer off, wherever the focus is; under a dialog it closes that.
  useEffect(() => {
    if (!thinks || dialog) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.keyCode === 229) return
      event.preventDefault()
      room.stop()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [thinks, dialog, room])
  return (
    <div ref={root} className={styles.screen}>
      <RoomBar
        study={study}
        encounter={encounter}
        choice={choice}
        onChoice={onChoice}
        onHome={onHome}
        onEnd={
          closed
            ? undefined
            : () => (!encounter.ended ? setDialog('end') : patientSpoke(encounter) ? rate() : anew())
        }
      />
      {translated ? <TranslatedWarning /> : told}
      <main className={styles.body}>
        <h1 className="visually-hidden">{t('title')}</h1>
        <Tabs tab={tab} onTab={setTab}>
          <PatientPanel encounter={encounter} choice={choice} guessed={guessed} />
          <section className={styles.talk} data-pane="talk" aria-label={t('tabs.talk')}>
            <Conversation
              now={shown}
              room={room}
              guessed={guessed}
              onLeave={onHome}
              onGiveUp={!closed && mayGiveUp(encounter) ? () => setDialog('end') : undefined}
            />
            {closed ? (
              <ClosedNotice begun onLeave={onHome} />
            ) : encounter.ended ? (
              <EndedNotice encounter={encounter} draft={now.draft} onRate={rate} onAnew={anew} />
            ) : (
              <Composer room={room} now={now} choice={choice} online={online} />
            )}
          </section>
          <TopicsPanel
            topics={now.topics}
            seat={encounter.seat}
            instrument={stage.instrument}
            choice={choice}
            fixed={over}
            onTick={room.tick}
            onInstructions={() => setDialog('instructions')}
          />
        </Tabs>
      </main>
      <RoomFoot
        save={save}
        ended={over}
        onStop={thinks ? room.stop : undefined}
        onSignIn={() => setDialog('sign-in')}
      />
      {dialog === 'instructions' && (
        <InstructionsDialog
          instrument={asPatient ? patientInstructions : stage.instrument}
          choice={choice}
          starting={unread}
          onClose={close}
        />
      )}
      {dialog === 'end' && (
        <Dialog title={t(mayGiveUp(encounter) ? 'giveUp' : 'ending.title')} onClose={close}>
          <EndDialog room={room} now={now} onEnded={patientSpoke(encounter) ? rate : close} onClose={close} />
        </Dialog>
      )}
      {dialog === 'sign-in' && (
        <SignInDialog
          person={me}
          onSame={() => {
            setDialog(undefined)
            room.signedIn()
          }}
          onOther={onStart}
          onClose={close}
        />
      )}
    </div>
  )
}
