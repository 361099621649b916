import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { firstLanguage } from '#client/i18n.ts'
import type { AnnotatorStudy, OwnMark } from '#schema/annotation.ts'
import { itemOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import styles from './History.module.css'
import { doneOf, stageToRead } from './history.ts'
import screen from './Study.module.css'

type Props = { study: AnnotatorStudy; studyKey: string; choice: UiLanguage }

const kinds = ['cases', 'stages', 'answers', 'flags', 'comments'] as const
/** As many as are read at a glance; the rest are one step away. */
const shown = 6

/** A person's own work in numbers, and the items that they flagged or wrote about; nothing before there is any. */
export function WhatIDid({ study, studyKey, choice }: Props) {
  const { t, i18n } = useTranslation('annotate')
  const done = doneOf(study)
  if (done.answers === 0 && study.marks.length === 0) return null
  const more = study.marks.slice(shown)
  const line = (mark: OwnMark) => (
    <Mark
      key={`${mark.assignment} ${mark.stage} ${mark.item} ${mark.ordinal}`}
      mark={mark}
      {...{ study, studyKey, choice }}
    />
  )
  return (
    <section className={screen.block} aria-labelledby="what-i-did">
      <h2 id="what-i-did">{t('history.title')}</h2>
      <dl className={styles.numbers}>
        {kinds.map(kind => (
          <div key={kind}>
            <dt>{t(`history.${kind}`)}</dt>
            <dd className="tabular">{formatCount(done[kind], i18n.language)}</dd>
          </div>
        ))}
      </dl>
      {study.marks.length > 0 && (
        <>
          <h3 className={styles.marksHead}>{t('history.marks')}</h3>
          <ul className={styles.marks}>{study.marks.slice(0, shown).map(line)}</ul>
          {more.length > 0 && (
            <details className={styles.more}>
              <summary>{t('history.more', { count: more.length })}</summary>
              <ul className={styles.marks}>{more.map(line)}</ul>
            </details>
          )}
        </>
      )}
    </section>
  )
}

function Mark({ mark, study, studyKey, choice }: Props & { mark: OwnMark }) {
  const { t } = useTranslation('annotate')
  const first = firstLanguage(choice)
  const instrument = study.stages.find(one => one.id === mark.stage)!.instrument
  const position = study.assignments.find(one => one.id === mark.assignment)?.position
  const item = itemOf(instrument, mark.item)
  const stage = stageToRead(study, mark)
  return (
    <li>
      <Link
        to="/annotate/$study/$assignment"
        params={{ study: studyKey, assignment: mark.assignment }}
        search={stage ? { stage } : {}}
        className={styles.mark}
      >
        <span className={styles.where}>
          {t('case')} {position}
          {instrument.over === 'answer' && ` · ${t('answerNumber', { n: mark.ordinal })}`}
        </span>
        <span lang={first}>{item ? item.title[first] : mark.item}</span>
        {mark.flag && <span className={styles.flag}>{t('flagged')}</span>}
      </Link>
      {mark.comment !== null && (
        <p className={styles.comment} title={mark.comment}>
          {mark.comment}
        </p>
      )}
    </li>
  )
}
