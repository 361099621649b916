import { type RoomTopic, roomTopics } from '#schema/encounter.ts'
import type { Instrument } from '#schema/instrument.ts'
import type { SeatRole } from '#schema/monitor.ts'
import { guessInstrument } from '#schema/study.ts'
import type { UiLanguage } from '#schema/words.ts'
import { Words } from '../Words.tsx'
import styles from './Room.module.css'
import { useRoomWords } from './words.ts'

type Props = {
  topics: ReadonlySet<RoomTopic>
  /** One's own: what one explains, or what is explained to one. */
  seat: SeatRole
  instrument: Instrument
  choice: UiLanguage
  /** The conversation is over, and the list as it is. */
  fixed: boolean
  onTick: (topic: RoomTopic, ticked: boolean) => void
  onInstructions: () => void
}

/** One's own list of topics, and what will be asked once the conversation is over. */
export function TopicsPanel({ topics, seat, instrument, choice, fixed, onTick, onInstructions }: Props) {
  const { t } = useRoomWords()
  return (
    <aside
      className={styles.topics}
      aria-label={t('tabs.topics')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the Tab key
      tabIndex={0}
      data-scrolls
    >
      <fieldset className={styles.list} disabled={fixed}>
        <legend className={styles.head}>
          {t(seat === 'patient' ? 'topics.titleAsPatient' : 'topics.title')}
        </legend>
        {roomTopics.map(topic => (
          <label key={topic} className={styles.topic}>
            <input
              type="checkbox"
              checked={topics.has(topic)}
              onChange={event => onTick(topic, event.target.checked)}
            />
            <span>{t(`topics.${topic}`)}</span>
          </label>
        ))}
      </fieldset>
      <h2 className={styles.head}>{t(instrument.key === guessInstrument ? 'guess.items' : 'rated')}</h2>
      <ul className={styles.items}>
        {instrument.items.map(item => (
          <li key={item.id}>
            <Words words={item.title} choice={choice} />
          </li>
        ))}
      </ul>
      <button type="button" className={styles.plain} onClick={onInstructions}>
        {t('instructions')}
      </button>
    </aside>
  )
}
