import { useTranslation } from 'react-i18next'
import { formatTime } from '#client/format.ts'
import { CommandCap } from '#client/keyboard/CommandCap.tsx'
import type { OpenedAssignment, StageProgress } from '#schema/annotation.ts'
import { guessInstrument } from '#schema/guessInstrument.ts'
import type { Instrument } from '#schema/instrument.ts'
import styles from './InstrumentPane.module.css'
import { useUntil } from './useUntil.ts'

type Props = {
  instrument: Instrument
  opened: OpenedAssignment
  progress: StageProgress | undefined
  actions: { reopen: () => void; leave: () => void; onward: () => void }
}

/** Above a frozen stage: that it is frozen, whether it can be reopened by hand, and the way on. */
export function LookNotice({ instrument, opened, progress, actions }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const until = progress?.reopen_until ?? null
  const reopenable = useUntil(until)
  const finished = opened.stages.every(stage => stage.state === 'frozen')
  return (
    <div className={styles.notice}>
      <p>
        {t('look.frozen')}{' '}
        {reopenable
          ? t('look.reopenUntil', { time: formatTime(until!, i18n.language) })
          : t(instrument.key === guessInstrument ? 'look.guessed' : 'look.byMaintainer')}
      </p>
      <div className={styles.actions}>
        {finished ? (
          <button type="button" className={styles.primary} onClick={actions.onward}>
            {t('look.nextCase')} <CommandCap id="onward" />
          </button>
        ) : (
          <button type="button" className={styles.primary} onClick={actions.leave}>
            {t('look.toCurrent')} <CommandCap id="leave" />
          </button>
        )}
        {reopenable && (
          <button type="button" className={styles.secondary} onClick={actions.reopen}>
            {t('look.reopen')}
          </button>
        )}
      </div>
    </div>
  )
}
