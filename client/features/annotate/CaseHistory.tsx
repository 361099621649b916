import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { firstLanguage } from '#client/i18n.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './History.module.css'
import { submittedStages } from './history.ts'

type Props = {
  study: AnnotatorStudy
  studyKey: string
  assignment: AnnotatorStudy['assignments'][number]
  choice: UiLanguage
}

/** What was submitted in one case: each stage to read again, with its revisions and their times. */
export function CaseHistory({ study, studyKey, assignment, choice }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const [open, setOpen] = useState(false)
  const first = firstLanguage(choice)
  const submitted = submittedStages(study.stages, assignment)
  if (submitted.length === 0) return null
  const titleOf = (id: string) => study.stages.find(one => one.id === id)!.instrument.title[first]
  const list = `submitted-${assignment.id}`
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-label={t('history.open', { n: assignment.position })}
        onClick={() => setOpen(!open)}
      >
        {t('history.submitted')}
        <svg
          width="10"
          height="10"
          viewBox="0 0 10 10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="m2 3.5 3 3 3-3" />
        </svg>
      </button>
      {open && (
        <ul id={list} className={styles.submitted}>
          {submitted.map(({ stage, readable, revisions }) => (
            <li key={stage}>
              {readable ? (
                <Link
                  to="/annotate/$study/$assignment"
                  params={{ study: studyKey, assignment: assignment.id }}
                  search={{ stage }}
                  className={styles.read}
                  aria-label={t('history.read', { title: titleOf(stage) })}
                  lang={first}
                >
                  {titleOf(stage)}
                </Link>
              ) : (
                <span lang={first}>{titleOf(stage)}</span>
              )}
              {revisions.map(({ revision, at, reopened }) => (
                <span key={revision} className={styles.revision}>
                  {t('history.revision', { n: revision, time: formatDateTime(at, i18n.language) })}
                  {reopened && ` · ${t('history.reopened')}`}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
