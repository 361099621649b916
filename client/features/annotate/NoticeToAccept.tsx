import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import { firstLanguage } from '#client/i18n.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { calls } from './calls.ts'
import { secondLanguage } from './language.ts'
import { studyQuery } from './queries.ts'
import { ReasonWords } from './ReasonWords.tsx'
import styles from './Study.module.css'

type Props = {
  study: AnnotatorStudy
  notice: NonNullable<AnnotatorStudy['notice']>
  choice: UiLanguage
}

/** What the physician reads and accepts before the first case, and again when it has changed. */
export function NoticeToAccept({ study, notice, choice }: Props) {
  const { t } = useTranslation('annotate')
  const queries = useQueryClient()
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string>()
  const first = firstLanguage(choice)
  const second = secondLanguage(choice)
  const accept = async () => {
    setSending(true)
    setFailed(undefined)
    try {
      await calls.accept(study.id, { notice: notice.id, ui_lang: choice })
    } catch (error) {
      setFailed(error instanceof ApiError ? error.code : 'offline')
    }
    // Also after a refusal: a newer notice may stand there now.
    await queries.invalidateQueries({ queryKey: studyQuery(study.key).queryKey.slice(0, 2) })
    setSending(false)
  }
  return (
    <article className={styles.notice}>
      <p className="soft" lang={first}>
        {study.title[first]} · {t('study.noticeVersion', { n: notice.version })}
      </p>
      <h1>
        <span lang={first}>{notice.body[first].title}</span>
        {second && (
          <span lang={second} className={styles.under}>
            {notice.body[second].title}
          </span>
        )}
      </h1>
      {notice.body[first].sections.map((section, index) => {
        const other = second && notice.body[second].sections[index]
        return (
          <section key={section.heading}>
            <h2 lang={first}>
              {section.heading}
              {other && (
                <span lang={second} className={styles.beside}>
                  {other.heading}
                </span>
              )}
            </h2>
            <p lang={first}>{section.text}</p>
            {other && (
              <p lang={second} className={styles.under}>
                {other.text}
              </p>
            )}
          </section>
        )
      })}
      {failed && (
        <p className={styles.unsent} role="alert">
          <ReasonWords code={failed} />
        </p>
      )}
      <button type="button" className={styles.primary} disabled={sending} onClick={() => void accept()}>
        {t('study.accept')}
      </button>
    </article>
  )
}
