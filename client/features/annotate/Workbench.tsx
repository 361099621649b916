import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, commandsFor } from '#client/keyboard/commands.ts'
import { useOwnKeys } from '#client/keyboard/ownKeys.ts'
import { useCommands } from '#client/keyboard/useCommands.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import { saveStateOf } from '#client/outbox/saveState.ts'
import type { AnnotatorStudy, OpenedAssignment, SubmittedStage } from '#schema/annotation.ts'
import type { Me } from '#schema/people.ts'
import type { UiLanguage } from '#schema/words.ts'
import { actionsOn } from './actions.ts'
import { CaseHead } from './CaseHead.tsx'
import { Columns } from './Columns.tsx'
import { caseSaveOf } from './caseSave.ts'
import { FinishedBefore, type JustFinished } from './FinishedBefore.tsx'
import { Foot } from './Foot.tsx'
import { InstrumentPane } from './InstrumentPane.tsx'
import { momentOf, obey } from './obey.ts'
import { paneOf } from './Panes.tsx'
import { useOnline } from './queries.ts'
import { ReadingProvider } from './reading.ts'
import styles from './Screen.module.css'
import { StageBar } from './StageBar.tsx'
import { StageDialogs } from './StageDialogs.tsx'
import { TranslatedWarning } from './TranslatedWarning.tsx'
import { useBench } from './useBench.ts'
import { useDialogs } from './useDialogs.ts'
import { useLead } from './useLead.ts'
import { usePace } from './usePace.ts'
import { useTranslationWatch } from './useTranslationWatch.ts'

type Props = {
  me: Me['person']
  study: AnnotatorStudy
  opened: OpenedAssignment
  outbox: Outbox
  choice: UiLanguage
  onChoice: (choice: UiLanguage) => void
  onStage: (stage: string | undefined) => void
  onHome: () => void
  onStart: () => void
  onReload: () => void
  onReopen: () => void
  onSubmitted: (done: SubmittedStage) => void
  onOnward: () => void
  /** A case finished just before this one. */
  finished?: JustFinished | undefined
  onBack?: (href: string) => void
  /** An answer of this visit has come. */
  onAnswer?: () => void
}

/** The screen of one stage of one case: panes, instrument, keys. Everything a person does is a command or an action. */
export function Workbench(props: Props) {
  const { me, study, opened, outbox, choice, onChoice, onStart } = props
  const { t } = useTranslation('annotate')
  const root = useRef<HTMLDivElement>(null)
  const translated = useTranslationWatch(root, opened)
  const bench = useBench(study, opened, outbox, choice, props.onSubmitted)
  const { instrument, sheet, box, run, frozen, cell, slot, keys, panes, missing } = bench
  const save = caseSaveOf(saveStateOf(box, useOnline()), box.acknowledged, opened.id)
  const dialogs = useDialogs(me.id, bench.stage, frozen, save)
  const actions = actionsOn(bench, props)
  const moment = momentOf(bench)
  const onCommand = (command: Command) =>
    obey(command, bench, actions, { choice, onChoice, onOnward: props.onOnward, onDialog: dialogs.open })
  const { commands } = useOwnKeys()
  useCommands(commandsFor(moment, commands), onCommand)

  const stranger = box.halted === 'other-person'
  // Once is enough
  useEffect(() => {
    if (stranger) onStart()
  }, [stranger])

  const latest = useRef(run)
  latest.current = run
  const mark = useCallback((unit: string) => latest.current({ type: 'evidence', unit }), [])
  const pause = usePace(opened)
  const lead = useLead(bench, choice)
  const answer = props.onAnswer ?? (() => undefined)
  const versions = Object.values(sheet.cells).reduce((sum, one) => sum + one.version, 0)
  const [before] = useState(versions)
  // The first answer takes the line about the case before away
  useEffect(() => {
    if (versions !== before) answer()
  }, [versions])

  const shown = {
    opened,
    choice,
    marked: frozen ? '' : cell.evidence.map(one => (one.kind === 'turn' ? one.unit : '')).join(' '),
    aimed: bench.aimed?.unit,
    unitInHand: frozen ? undefined : slot.unit,
    onMark: frozen || instrument.evidence === 'none' ? undefined : mark,
    onGoUnit: (unit: string) => actions.go(sheet.slots.findIndex(one => one.unit === unit)),
  }
  const instrumentPane = (
    <InstrumentPane
      opened={opened}
      instrument={instrument}
      sheet={sheet}
      missing={missing}
      choice={choice}
      mode={keys.mode === 'jump' ? keys.resting : keys.mode}
      commenting={keys.commenting}
      keepFocus={bench.keepFocus}
      typing={keys.mode === 'evidence' ? keys.typed : undefined}
      passage={bench.passage}
      progress={bench.progress}
      submission={bench.submission.state}
      blocked={box.entries.some(entry => entry.state !== 'waiting' && entry.rating.stage === opened.stage)}
      actions={{
        choose: actions.rate,
        set: value => run({ type: 'set', value }),
        comment: text => run({ type: 'comment', at: sheet.at, text }),
        openComment: keys.setCommenting,
        writing: keys.setWriting,
        flag: () => run({ type: 'flag' }),
        evidence: mark,
        passage: actions.addPassage,
        show: bench.show,
        typeEvidence: () => (keys.mode === 'evidence' ? actions.leave() : keys.setMode('evidence')),
        go: actions.go,
        finish: actions.finish,
        leave: actions.leave,
        reopen: props.onReopen,
        onward: props.onOnward,
      }}
    />
  )

  return (
    <div ref={root} className={styles.screen}>
      <StageBar
        study={study}
        opened={opened}
        choice={choice}
        onChoice={onChoice}
        onStage={id =>
          props.onStage(opened.stages.find(one => one.id === id)?.state === 'frozen' ? id : undefined)
        }
        onHome={props.onHome}
        onKeys={() => dialogs.open('keys')}
        onInstructions={() => dialogs.open('instructions')}
      />
      {translated ? (
        <TranslatedWarning />
      ) : (
        <FinishedBefore finished={props.finished} onBack={href => props.onBack?.(href)} />
      )}
      <ReadingProvider value={bench.reading}>
        <Columns
          panes={panes.join(' ')}
          tab={bench.tab}
          head={<CaseHead bench={bench} choice={choice} />}
          columns={[
            ...panes.map(pane => ({ name: pane, pane: paneOf(pane, shown) })),
            { name: 'instrument', pane: instrumentPane },
          ]}
        />
      </ReadingProvider>
      <Foot
        commands={commandsFor(
          keys.commenting && keys.writing ? { ...moment, mode: 'comment' } : moment,
          commands,
        )}
        lead={lead}
        missing={missing.length > 0}
        pause={pause && t(`pace.${pause}`)}
        save={save}
        onCommand={onCommand}
        onSave={dialogs.openForSave}
      />
      <StageDialogs
        bench={bench}
        dialogs={dialogs}
        me={me}
        study={study}
        outbox={outbox}
        choice={choice}
        onSettled={props.onReload}
        onOther={onStart}
      />
    </div>
  )
}
