import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { caught } from '#client/keyboard/capture.ts'
import { allCommands, type Command } from '#client/keyboard/commands.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import { keepOwnKeys, useOwnKeys } from '#client/keyboard/ownKeys.ts'
import { canMove, capOf, given, type Refusal, refusalOf, type Stroke } from '#client/keyboard/remap.ts'
import { commandWords } from './commandWords.ts'
import styles from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import sheet from './KeySheet.module.css'
import { commandsOf, keyGroups } from './keyGroups.ts'

/** What keys do inside the fields of a search and of a comment, where no command is heard. */
const inFields = { findNext: ['Enter'], findPrevious: ['Shift', 'Enter'], leaveField: ['Esc'] } as const

/** Levels of the item in hand; 0 leaves their digits out. */
type Props = { levels: number; onClose: () => void }

type Said = { words: string; refused?: boolean }

/** Every key of this screen, from the same list that the keys themselves are read by; each can be another one. */
export function KeySheet({ levels, onClose }: Props) {
  const { t } = useTranslation('annotate')
  const { own, commands } = useOwnKeys()
  const [picking, setPicking] = useState<Command>()
  const [said, setSaid] = useState<Said>()

  const refuse = (refusal: Refusal, stroke?: Stroke) =>
    setSaid({
      refused: true,
      words:
        refusal.kind === 'taken'
          ? t('keySheet.refused.taken', { cap: capOf(stroke!), name: commandWords(t, refusal.by) })
          : t(`keySheet.refused.${refusal.kind}`),
    })

  // Before everything else: while a key is waited for, no key means what it means elsewhere.
  useEffect(() => {
    if (!picking) return
    const onKey = (event: KeyboardEvent) => {
      const found = caught(event)
      if (found.kind === 'cancel') {
        setPicking(undefined)
        setSaid(undefined)
      }
      // Tab goes on to the next line, so that nobody is held here.
      if (event.code === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (found.kind === 'refused') refuse(found.refusal)
      if (found.kind !== 'stroke') return
      const refusal = refusalOf(picking.id, found.stroke, own)
      if (refusal) return refuse(refusal, found.stroke)
      keepOwnKeys(given(picking.id, found.stroke, own))
      setPicking(undefined)
      setSaid({
        words: t('keySheet.given', { name: commandWords(t, picking), cap: capOf(found.stroke) }),
      })
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  })

  const pick = (command: Command) => {
    setPicking(command)
    setSaid({ words: t('keySheet.press', { name: commandWords(t, command), cap: command.cap }) })
  }
  const moved = (command: Command) => {
    const name = commandWords(t, command)
    const original = allCommands.find(one => one.id === command.id)!
    return (
      <li key={command.id}>
        <button
          type="button"
          className={sheet.line}
          aria-label={t('keySheet.change', { name, cap: command.cap })}
          aria-pressed={picking?.id === command.id}
          onClick={() => pick(command)}
        >
          <span className={sheet.cap}>
            <KeyCap>{picking?.id === command.id ? '…' : command.cap}</KeyCap>
          </span>
          <span>{name}</span>
          {own[command.id] && <span className={sheet.was}>{t('keySheet.was', { cap: original.cap })}</span>}
        </button>
      </li>
    )
  }
  return (
    <Dialog title={t('keySheet.title')} onClose={onClose} wide>
      <p className={styles.lead}>{t('keySheet.lead')}</p>
      <p className={sheet.said} role="status" data-refused={said?.refused || undefined}>
        {said?.words}
      </p>
      {keyGroups.map(group => (
        <section key={group} aria-labelledby={`keys-${group}`}>
          <h3 className={sheet.group} id={`keys-${group}`}>
            {t(`keySheet.groups.${group}`)}
          </h3>
          <ul className={sheet.lines}>
            {group === 'rating' && levels > 0 && (
              <FixedLine caps={[levels === 1 ? '1' : `1–${Math.min(levels, 9)}`]} words={t('keys.rate')} />
            )}
            {commandsOf(group, commands).filter(canMove).map(moved)}
            {group === 'reading' &&
              (['findNext', 'findPrevious', 'leaveField'] as const).map(label => (
                <FixedLine key={label} caps={inFields[label]} words={t(`keySheet.${label}`)} />
              ))}
          </ul>
        </section>
      ))}
      <div className={styles.actions}>
        <button type="button" className={styles.secondary} data-first onClick={onClose}>
          {t('close')} <KeyCap>Enter</KeyCap>
        </button>
        {Object.keys(own).length > 0 && (
          <button
            type="button"
            className={styles.secondary}
            onClick={() => {
              keepOwnKeys({})
              setPicking(undefined)
              setSaid({ words: t('keySheet.wasReset') })
            }}
          >
            {t('keySheet.reset')}
          </button>
        )}
      </div>
    </Dialog>
  )
}

/** A line that cannot be given another key. */
const FixedLine = ({ caps, words }: { caps: readonly string[]; words: string }) => (
  <li className={sheet.line}>
    <span className={sheet.cap}>
      {caps.map(cap => (
        <KeyCap key={cap}>{cap}</KeyCap>
      ))}
    </span>
    <span>{words}</span>
  </li>
)
