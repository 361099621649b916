import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '#client/format.ts'
import { type Command, keyLines } from '#client/keyboard/commands.ts'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import type { SaveState } from '#client/outbox/saveState.ts'
import styles from './Foot.module.css'
import { useWorkRecord } from './workRecord.ts'

type Props = {
  commands: Command[]
  /** Says instead of the keys' own words what there is to do. */
  lead: string | undefined
  missing: boolean
  /** A suggestion to pause; it stands in place of the keys until the next one is pressed. */
  pause?: string | undefined
  save: SaveState
  onSave: () => void
  /** The keys of one command are a button too. */
  onCommand: (command: Command) => void
}

/** The one foot: what the keys do now, and how the answers are kept. */
export function Foot({ commands, lead, missing, pause, save, onSave, onCommand }: Props) {
  const { t } = useTranslation('annotate')
  const { counts } = useWorkRecord()
  const saveWords = useSaveWords(save)
  const calm = save.kind === 'saved' || save.kind === 'saving' || save.kind === 'untouched'
  const words = calm && !counts ? t('save.practice') : saveWords
  const opens = save.kind === 'signedOut' || save.kind === 'stale' || save.kind === 'refused'
  return (
    <footer className={styles.foot}>
      {/* Always there, so that what comes into it is read aloud. */}
      <p className={styles.pause} role="status">
        {pause}
      </p>
      <div className={styles.keys} hidden={!!pause}>
        <strong className={styles.lead} role="status">
          {lead}
        </strong>
        {keyLines(commands.filter(command => command.foot)).map(({ label, caps }) => {
          const words = (
            <>
              {caps.map(cap => (
                <KeyCap key={cap}>{cap}</KeyCap>
              ))}
              {t(`keys.${label === 'freeze' && missing ? 'freezeMissing' : label}`)}
            </>
          )
          const one = commands.filter(command => command.label === label)
          return one.length === 1 ? (
            <button
              key={label}
              type="button"
              className={styles.key}
              onMouseDown={event => event.preventDefault()}
              onClick={() => onCommand(one[0]!)}
            >
              {words}
            </button>
          ) : (
            <span key={label} className={styles.key}>
              {words}
            </span>
          )
        })}
      </div>
      {opens ? (
        <button type="button" className={styles.save} data-worry onClick={onSave}>
          {words}
        </button>
      ) : (
        <span
          className={styles.save}
          data-worry={!calm || undefined}
          data-kind={calm && !counts ? 'practice' : save.kind}
        >
          {words}
        </span>
      )}
      <Announcer kind={save.kind} words={words} />
    </footer>
  )
}

const quiet = 2000

/**
 * Tells a screen reader when the kind of state changes, the first answer kept among them; a time with each answer
 * would be noise. The number of what is held back follows once it has rested, so that it is the one of the foot.
 */
function Announcer({ kind, words }: { kind: SaveState['kind']; words: string }) {
  const [said, setSaid] = useState('')
  const last = useRef<SaveState['kind']>('untouched')
  const passing = kind === 'saving' || kind === 'untouched'
  // The words follow the kind
  useEffect(() => {
    // What was said of a former answer is not true of the one on its way.
    if (passing && last.current === 'saved') setSaid('')
    if (passing || kind === last.current) return
    last.current = kind
    setSaid(words)
  }, [kind])
  useEffect(() => {
    if (passing || kind === 'saved') return
    const timer = setTimeout(() => setSaid(words), quiet)
    return () => clearTimeout(timer)
  }, [words, kind])
  return (
    <span className="visually-hidden" role="status" aria-live="polite">
      {said}
    </span>
  )
}

/** The state of saving in words. */
export function useSaveWords(save: SaveState): string {
  const { t, i18n } = useTranslation('annotate')
  switch (save.kind) {
    case 'saved':
      return t('save.saved', { time: formatTime(save.at, i18n.language) })
    case 'saving':
    case 'untouched':
      return t(`save.${save.kind}`)
    case 'trouble': {
      const code = save.code
      const known = code === 'busy' || code === 'disk-full' || code === 'too-many-attempts' ? code : 'other'
      return t('save.trouble', { count: save.count, why: t(`why.${known}`) })
    }
    case 'signedOut':
      return save.count === 0 ? t('save.signedOutNone') : t('save.signedOut', { count: save.count })
    default:
      return t(`save.${save.kind}`, { count: save.count })
  }
}
