import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import { tourStart, useFocusOnReturn } from '#client/tour.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './Study.module.css'
import { Words } from './Words.tsx'

type Props = { study: AnnotatorStudy; choice: UiLanguage; onPractise: () => void }

/** The stages of each case in their order, with how each is rated, and a case to practise on. */
export function StudyStages({ study, choice, onPractise }: Props) {
  useFocusOnReturn()
  const { t } = useTranslation(['annotate', 'common'])
  const first = firstLanguage(choice)
  return (
    <section className={styles.block} aria-labelledby="how-to">
      <div className={styles.listHead}>
        <h2 id="how-to">{t('study.howTo')}</h2>
        <button type="button" className={styles.practise} {...tourStart} onClick={onPractise}>
          {t('common:tour.physician.name')}
        </button>
      </div>
      <ol className={styles.stages}>
        {study.stages.map(({ id, instrument }) => (
          <li key={id}>
            <details>
              <summary>
                <span lang={first}>{instrument.title[first]}</span>
                <span className={styles.state}>
                  {t(instrument.over === 'answer' ? 'instructions.perAnswer' : 'instructions.items', {
                    count: instrument.items.length,
                  })}
                </span>
                <span className={styles.gist} lang={first}>
                  {instrument.instructions[first][0]}
                </span>
              </summary>
              <div className={styles.how}>
                {instrument.instructions.en.map((en, index) => (
                  <p key={en}>
                    <Words words={{ en, ko: instrument.instructions.ko[index]! }} choice={choice} />
                  </p>
                ))}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}
