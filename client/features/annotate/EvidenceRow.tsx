import { useTranslation } from 'react-i18next'
import { CommandCap } from '#client/keyboard/CommandCap.tsx'
import { KeyCap } from '#client/keyboard/KeyCap.tsx'
import type { Evidence } from '#schema/annotation.ts'
import type { DialoguePart } from '#schema/case.ts'
import styles from './ItemInHand.module.css'
import { type Span, wordsOfSpan } from './pieces.ts'
import { useReading } from './reading.ts'
import { useTouch } from './useTouch.ts'

export type EvidenceActions = {
  evidence: (unit: string) => void
  typeEvidence: () => void
  passage: (span: Span) => void
  show: (mark: Evidence) => void
}

type Props = {
  evidence: readonly Evidence[]
  dialogue: DialoguePart | undefined
  language: string
  /** The turn number being typed, while evidence is being picked. */
  typing: string | undefined
  /** What is selected in the case meanwhile. */
  passage: Span | undefined
  actions: EvidenceActions
}

/** What the answer rests on: turns by number and passages by their words, each to look up or to take away. */
export function EvidenceRow({ evidence, dialogue, language, typing, passage, actions }: Props) {
  const { t } = useTranslation('annotate')
  const touch = useTouch()
  const texts = useReading()?.texts
  const turns = dialogue?.filter(({ unit }) =>
    evidence.some(mark => mark.kind === 'turn' && mark.unit === unit),
  )
  const spans = evidence.flatMap(mark => {
    const text = mark.kind === 'span' && texts?.[mark.part as keyof typeof texts]
    return mark.kind === 'span' && text ? [{ span: mark, words: wordsOfSpan(text, mark) }] : []
  })
  const elsewhere = evidence.length - (turns?.length ?? 0) - spans.length
  return (
    <>
      <button
        type="button"
        className={styles.action}
        aria-pressed={typing !== undefined}
        // What is selected stays so.
        onMouseDown={event => event.preventDefault()}
        onClick={actions.typeEvidence}
      >
        <CommandCap id="evidence" /> {t('evidence')}
      </button>
      {turns?.map(({ unit, turn }) => (
        <span key={unit} className={styles.chip}>
          <button
            type="button"
            aria-label={t('evidenceShow', { n: turn })}
            onClick={() => actions.show({ kind: 'turn', unit })}
          >
            {t('evidenceTurn', { n: turn })}
          </button>
          <Remove label={t('evidenceRemove', { n: turn })} onClick={() => actions.evidence(unit)} />
        </span>
      ))}
      {spans.map(({ span, words }) => (
        <span key={`${span.part} ${span.start} ${span.end}`} className={styles.chip}>
          <button
            type="button"
            aria-label={t('passageShow', { words })}
            title={words}
            translate="no"
            lang={language}
            onClick={() => actions.show(span)}
          >
            <span className={styles.words}>{t('passage', { words })}</span>
          </button>
          <Remove label={t('passageRemove', { words })} onClick={() => actions.passage(span)} />
        </span>
      ))}
      {elsewhere > 0 && <span className={styles.hint}>{t('evidenceSpans', { count: elsewhere })}</span>}
      {typing !== undefined &&
        (passage ? (
          <button
            type="button"
            className={styles.add}
            onMouseDown={event => event.preventDefault()}
            onClick={() => actions.passage(passage)}
          >
            <KeyCap>Enter</KeyCap> {t('passageAdd')}
          </button>
        ) : (
          <>
            <output className={styles.typing} aria-label={t('evidenceTyping')}>
              {typing || '…'}
            </output>
            {typing === '' && (
              <span className={styles.hint}>{t(touch ? 'evidenceHintTouch' : 'evidenceHint')}</span>
            )}
          </>
        ))}
    </>
  )
}

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onClick}>
      <span aria-hidden="true">×</span>
    </button>
  )
}
