import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Command, commandsFor, type Mode, type Moment } from '#client/keyboard/commands.ts'
import { useCap, useOwnKeys } from '#client/keyboard/ownKeys.ts'
import { useCommands } from '#client/keyboard/useCommands.ts'
import type { Outbox } from '#client/outbox/outbox.ts'
import { saveStateOf } from '#client/outbox/saveState.ts'
import type { AnnotatorStudy, OpenedAssignment, SubmittedStage } from '#schema/annotation.ts'
import type { Me } from '#schema/people.ts'
import { itemOf, labelsOf, levelsOf, scaleOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { type BoxDialog, BoxDialogs } from './BoxDialogs.tsx'
import { Columns } from './Columns.tsx'
import { Foot } from './Foot.tsx'
import { InstructionsDialog } from './InstructionsDialog.tsx'
import { InstrumentPane } from './InstrumentPane.tsx'
import { KeySheet } from './KeySheet.tsx'
import { nextChoice } from './language.ts'
import { toggled } from './multi.ts'
import { paneOf, panesOf } from './Panes.tsx'
import type { Span } from './pieces.ts'
import { useOnline } from './queries.ts'
import { hasRead, markRead } from './readInstructions.ts'
import { ReadingProvider } from './reading.ts'
import styles from './Screen.module.css'
import { hasSectionList, openSections } from './SectionList.tsx'
import { StageBar } from './StageBar.tsx'
import { bringToTop, reveal, scrollByTurn } from './scrolling.ts'
import { selectedSpan } from './selecting.ts'
import { cellOf, missingOf, type SheetCommand, slotInHand } from './sheet.ts'
import { usePace } from './usePace.ts'
import { usePassage } from './usePassage.ts'
import { useReadingAids } from './useReadingAids.ts'
import { useSheet } from './useSheet.ts'
import { useSubmission } from './useSubmission.ts'
import { useTranslationWatch } from './useTranslationWatch.ts'
import { type PaneName, PaneTitle } from './Words.tsx'

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
}

type OpenDialog = 'instructions' | 'keys' | BoxDialog

/** The screen of one stage of one case: panes, instrument, keys. Everything a person does runs through `run`. */
export function Workbench(props: Props) {
  const { me, study, opened, outbox, choice, onChoice } = props
  const { t } = useTranslation('annotate')
  const stage = study.stages.find(one => one.id === opened.stage)!
  const { instrument } = stage
  const progress = opened.stages.find(one => one.id === opened.stage)
  const { sheet, run: change, box } = useSheet(opened, instrument, outbox, choice)
  const keepFocus = useRef(false)
  const run = (command: SheetCommand) => {
    keepFocus.current = document.activeElement?.closest('[data-item-in-hand]') != null
    change(command)
  }
  const online = useOnline()
  const root = useRef<HTMLDivElement>(null)
  const translated = useTranslationWatch(root, opened)

  const frozen = progress?.state === 'frozen'
  const [wantedMode, setMode] = useState<Mode>('rate')
  const resting: Mode = frozen ? 'look' : 'rate'
  const mode: Mode = wantedMode === 'jump' ? 'jump' : frozen || wantedMode === 'look' ? resting : wantedMode
  const [typed, setTyped] = useState('')
  const [absent, setAbsent] = useState<string>()
  const [commenting, setCommenting] = useState(false)
  const [writing, setWriting] = useState(false)
  const unread = !frozen && !hasRead(me.id, stage)
  const [dialog, setDialog] = useState<OpenDialog | undefined>(unread ? 'instructions' : undefined)
  const panes = panesOf(opened)
  const [chosenTab, setTab] = useState<PaneName>()
  const tab = chosenTab && panes.includes(chosenTab) ? chosenTab : panes.at(-1)
  // A stage begins once
  useEffect(() => {
    setMode('rate')
    setCommenting(false)
    setTyped('')
    if (unread) setDialog('instructions')
  }, [opened.stage, stage.version, frozen])

  const submission = useSubmission(sheet, box, props.onSubmitted)
  const missing = missingOf(sheet, instrument)
  const slot = slotInHand(sheet)
  const cell = cellOf(sheet, slot)
  const scale = scaleOf(instrument, itemOf(instrument, slot.item)!)
  const { dialogue } = opened.parts
  const aimed = typed === '' ? undefined : dialogue?.find(turn => String(turn.turn) === typed)
  const { reading, show, findInUse } = useReadingAids(
    opened,
    frozen ? [] : cell.evidence,
    mode === 'jump' ? typed : undefined,
    setTab,
  )
  const passage = usePassage(mode === 'evidence', reading.texts)
  const save = saveStateOf(box, online)

  // A choice or a refusal is shown when it arises, but never on top of what is being read.
  const worry = save.kind === 'signedOut' ? 'sign-in' : save.kind === 'stale' ? 'stale' : undefined
  const stranger = box.halted === 'other-person'
  const { onStart } = props
  // Once is enough
  useEffect(() => {
    if (stranger) onStart()
  }, [stranger])
  useEffect(() => {
    if (worry) setDialog(open => open ?? worry)
  }, [worry])

  useEffect(() => {
    if (opened.parts.answers) reveal(`answer-${slot.unit}`)
  }, [slot.unit, opened.parts.answers])
  useEffect(() => {
    if (aimed) reveal(`turn-${aimed.unit}`)
  }, [aimed])

  const rate = (value: string) => {
    if (mode !== 'rate') return
    if (scale.kind === 'multi') run({ type: 'set', value: toggled(labelsOf(scale), cell.value, value) })
    else {
      setCommenting(false)
      run({ type: 'rate', value })
    }
  }
  const go = (to: number) => {
    setCommenting(false)
    setMode(mode === 'look' ? 'look' : 'rate')
    submission.callOff()
    run({ type: 'go', to })
  }
  const finish = () => {
    if (missing.length > 0) go(sheet.slots.indexOf(missing[0]!))
    else submission.submit()
  }
  const leave = () => {
    setTyped('')
    setAbsent(undefined)
    setCommenting(false)
    submission.callOff()
    if (mode === 'look') {
      if (moment.finished) props.onHome()
      else props.onStage(undefined)
    }
    setMode('rate')
  }
  const addTyped = () => {
    // As it is now; what the screen says may be a moment behind.
    const selected = typed === '' ? selectedSpan(reading.texts) : undefined
    if (aimed) run({ type: 'evidence', unit: aimed.unit })
    else if (selected) addPassage(selected)
    else if (typed === '') setMode('rate')
    setAbsent(aimed || typed === '' ? undefined : typed)
    setTyped('')
  }
  const addPassage = (span: Span) => {
    run({ type: 'span', span })
    document.getSelection()?.removeAllRanges()
  }
  const goToTurn = () => {
    if (aimed) bringToTop(`turn-${aimed.unit}`)
    if (aimed || typed === '') setMode('rate')
    setTyped('')
  }
  const showPane = (pane: PaneName) => {
    // At once, or a quick next key would still mean the former pane.
    flushSync(() => setTab(pane))
    document.getElementById(pane)?.focus()
  }

  const moment: Moment = {
    mode,
    levels: levelsOf(scale).length,
    multi: scale.kind === 'multi',
    dialogue: dialogue !== undefined,
    note: opened.parts.note !== undefined,
    evidence: instrument.evidence !== 'none',
    sections: hasSectionList(opened.parts.note),
    finished: opened.stages.every(one => one.state === 'frozen'),
  }
  const obey = (command: Command) => {
    switch (command.id) {
      case 'rate':
        return rate(levelsOf(scale)[command.digit! - 1]!.value)
      case 'take-back':
        setCommenting(false)
        return run({ type: 'take-back' })
      case 'next':
      case 'previous':
        setCommenting(false)
        return run({ type: 'move', by: command.id === 'next' ? 1 : -1 })
      case 'review':
        return setMode('review')
      case 'freeze':
        return finish()
      case 'leave':
        return leave()
      case 'comment':
        return setCommenting(true)
      case 'flag':
        return run({ type: 'flag' })
      case 'evidence':
        return setMode('evidence')
      case 'onward':
        return props.onOnward()
      case 'turn-digit':
        setAbsent(undefined)
        return setTyped(`${typed}${command.digit}`.replace(/^0+/, '').slice(0, 4))
      case 'turn-erase':
        return setTyped(typed.slice(0, -1))
      case 'turn-add':
        return addTyped()
      case 'jump':
        setTab('dialogue')
        return setMode('jump')
      case 'turn-go':
        return goToTurn()
      case 'find':
        return findInUse()
      case 'sections':
        showPane('note')
        return openSections()
      case 'instructions':
      case 'keys':
        return setDialog(command.id)
      case 'language':
        return onChoice(nextChoice(choice))
      case 'focus-note':
        return showPane('note')
      case 'focus-dialogue':
        return showPane('dialogue')
      case 'turn-back':
      case 'turn-on':
        return scrollByTurn(command.id === 'turn-on' ? 1 : -1)
    }
  }
  const { commands } = useOwnKeys()
  useCommands(commandsFor(moment, commands), obey)

  const latest = useRef(run)
  latest.current = run
  const mark = useCallback((unit: string) => latest.current({ type: 'evidence', unit }), [])
  const marked = cell.evidence.map(one => (one.kind === 'turn' ? one.unit : '')).join(' ')
  const pause = usePace(opened)
  const reviewCap = useCap('review')
  const lead =
    mode === 'evidence'
      ? absent === undefined
        ? t('typeTurn')
        : t('noTurn', { n: absent, first: dialogue?.[0]?.turn, last: dialogue?.at(-1)?.turn })
      : mode === 'rate' && missing.length === 0 && !(commenting && writing)
        ? t('allAnswered', { key: reviewCap })
        : undefined
  const blocked = box.entries.some(entry => entry.state !== 'waiting' && entry.rating.stage === opened.stage)
  const closeDialog = () => {
    if (dialog === 'instructions') markRead(me.id, stage)
    setDialog(undefined)
  }

  const shown = {
    opened,
    choice,
    marked: frozen ? '' : marked,
    aimed: aimed?.unit,
    unitInHand: frozen ? undefined : slot.unit,
    onMark: frozen || instrument.evidence === 'none' ? undefined : mark,
    onGoUnit: (unit: string) => go(sheet.slots.findIndex(one => one.unit === unit)),
  }

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
        onKeys={() => setDialog('keys')}
        onInstructions={() => setDialog('instructions')}
      />
      {translated && (
        <div className={styles.warning} role="alert">
          <span translate="no">{t('translated.message')}</span>
          <button type="button" onClick={() => location.reload()}>
            {t('translated.reload')}
          </button>
        </div>
      )}
      <ReadingProvider value={reading}>
        <Columns
          panes={panes.join(' ')}
          tab={tab}
          head={
            <>
              <h1 className="visually-hidden">{t('caseOfLong', { n: opened.position, total: opened.of })}</h1>
              {panes.length > 1 && (
                <div className={styles.tabs}>
                  {panes.map(pane => (
                    <button key={pane} type="button" aria-pressed={pane === tab} onClick={() => setTab(pane)}>
                      <PaneTitle pane={pane} choice={choice} />
                    </button>
                  ))}
                </div>
              )}
            </>
          }
          columns={[
            ...panes.map(pane => ({ name: pane, pane: paneOf(pane, shown) })),
            {
              name: 'instrument',
              pane: (
                <InstrumentPane
                  opened={opened}
                  instrument={instrument}
                  sheet={sheet}
                  missing={missing}
                  choice={choice}
                  mode={mode === 'jump' ? resting : mode}
                  commenting={commenting}
                  keepFocus={keepFocus}
                  typing={mode === 'evidence' ? typed : undefined}
                  passage={passage}
                  progress={progress}
                  submission={submission.state}
                  blocked={blocked}
                  actions={{
                    choose: rate,
                    set: value => run({ type: 'set', value }),
                    comment: text => run({ type: 'comment', at: sheet.at, text }),
                    openComment: setCommenting,
                    writing: setWriting,
                    flag: () => run({ type: 'flag' }),
                    evidence: mark,
                    passage: addPassage,
                    show,
                    typeEvidence: () => (mode === 'evidence' ? leave() : setMode('evidence')),
                    go,
                    finish,
                    leave,
                    reopen: props.onReopen,
                    onward: props.onOnward,
                  }}
                />
              ),
            },
          ]}
        />
      </ReadingProvider>
      <Foot
        commands={commandsFor(commenting && writing ? { ...moment, mode: 'comment' } : moment, commands)}
        lead={lead}
        missing={missing.length > 0}
        pause={pause && t(`pace.${pause}`)}
        save={save}
        onCommand={obey}
        onSave={() =>
          setDialog(save.kind === 'signedOut' ? 'sign-in' : save.kind === 'stale' ? 'stale' : 'refused')
        }
      />
      {dialog === 'instructions' && (
        <InstructionsDialog instrument={instrument} choice={choice} starting={unread} onClose={closeDialog} />
      )}
      {dialog === 'keys' && <KeySheet levels={moment.levels} onClose={closeDialog} />}
      <BoxDialogs
        dialog={dialog === 'instructions' || dialog === 'keys' ? undefined : dialog}
        me={me}
        study={study}
        outbox={outbox}
        box={box}
        choice={choice}
        onSettled={props.onReload}
        onOther={props.onStart}
        onClose={closeDialog}
      />
    </div>
  )
}
