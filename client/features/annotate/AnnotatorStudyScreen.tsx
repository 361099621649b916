import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#client/api.ts'
import { firstLanguage } from '#client/i18n.ts'
import { Mark } from '#client/ui/Mark.tsx'
import { TourOffer } from '#client/ui/TourOffer.tsx'
import { languageNames } from '#locales/index.ts'
import type { AnnotatorStudy } from '#schema/annotation.ts'
import { nextCase } from '#schema/nextCase.ts'
import type { UiLanguage } from '#schema/words.ts'
import { useSignInAndBack } from './address.ts'
import { CaseHistory } from './CaseHistory.tsx'
import { useGo } from './go.ts'
import { useReadingChoice } from './language.ts'
import { NoticeToAccept } from './NoticeToAccept.tsx'

import { studyQuery, useOwnOutbox } from './queries.ts'
import { ReasonWords } from './ReasonWords.tsx'
import { LanguageSwitch } from './StageBar.tsx'
import styles from './Study.module.css'
import { StudyStages } from './StudyStages.tsx'
import { UnsentLine } from './UnsentLine.tsx'
import { WhatIDid } from './WhatIDid.tsx'
import { Words } from './Words.tsx'

/** Route /annotate/$study: the notice before the first case, then one's own cases. */
export function AnnotatorStudyScreen() {
  const { study: key = '' } = useParams({ strict: false })
  const { t } = useTranslation('annotate')
  const go = useGo()
  const queries = useQueryClient()
  const signIn = useSignInAndBack()
  const [choice, setChoice] = useReadingChoice()
  const { me, outbox } = useOwnOutbox()
  const study = useQuery(studyQuery(key))
  const reads = study.data?.notice?.accepted === false
  // The cases come in place of a notice that was read down to its end.
  useLayoutEffect(() => {
    if (!reads) window.scrollTo(0, 0)
  }, [reads])
  const practise = () => go(`/practice?study=${key}`)
  const error = [me.error, study.error].find(one => one instanceof ApiError)
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <a
          className={styles.home}
          href="/"
          aria-label={t('home')}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            go('/')
          }}
        >
          <Mark /> <span>Concord</span>
        </a>
        <LanguageSwitch choice={choice} onChoice={setChoice} />
      </header>
      <main className={styles.page} aria-busy={study.isPending}>
        {error && !study.data ? (
          <div className={styles.block} role="alert">
            <h1>{t('failed.title')}</h1>
            <p className="soft">
              {error.code === 'offline' ? (
                t('failed.offline')
              ) : error.code === 'not-signed-in' ? (
                t('failed.signedOut')
              ) : (
                <ReasonWords code={error.code} />
              )}
            </p>
            <button
              type="button"
              className={styles.primary}
              onClick={() =>
                error.code === 'not-signed-in'
                  ? signIn()
                  : void queries.invalidateQueries({ queryKey: ['annotate'] })
              }
            >
              {t(error.code === 'not-signed-in' ? 'failed.toSignIn' : 'retry')}
            </button>
          </div>
        ) : !study.data ? (
          <p className="soft" role="status">
            {t('loading')}
          </p>
        ) : study.data.notice && !study.data.notice.accepted ? (
          <NoticeToAccept study={study.data} notice={study.data.notice} choice={choice} />
        ) : (
          <>
            <h1>
              <Words words={study.data.title} choice={choice} />
            </h1>
            {outbox && <UnsentLine outbox={outbox} />}
            <Cases
              study={study.data}
              studyKey={key}
              choice={choice}
              onOpen={id => go(`/annotate/${key}/${id}`)}
              offer={me.data && <TourOffer kind="physician" person={me.data.person.id} onStart={practise} />}
            />
            <WhatIDid study={study.data} studyKey={key} choice={choice} />
            <StudyStages study={study.data} choice={choice} onPractise={practise} />
          </>
        )}
      </main>
    </div>
  )
}

type CasesProps = {
  study: AnnotatorStudy
  studyKey: string
  choice: UiLanguage
  onOpen: (assignment: string) => void
  /** The tour, for who has not finished a case. */
  offer: ReactNode
}

function Cases({ study, studyKey, choice, onOpen, offer }: CasesProps) {
  const { t } = useTranslation('annotate')
  const assignments = [...study.assignments].sort((a, b) => a.position - b.position)
  const done = assignments.filter(one => one.state === 'done').length
  const next = nextCase(assignments)
  const finished = assignments.length > 0 && done === assignments.length
  const open = study.state === 'open'
  // Said where it is not what the reader takes for granted.
  const foreign = assignments.some(one => one.language !== firstLanguage(choice))
  if (assignments.length === 0) return <p className="soft">{t('study.empty')}</p>
  return (
    <section className={styles.block} aria-labelledby="own-cases">
      {finished ? (
        <div className={styles.thanks}>
          <p className={styles.big}>{t('study.thanks')}</p>
          <p className="soft">
            {t('study.thanksDetail', { cases: assignments.length, stages: study.stages.length })}
          </p>
        </div>
      ) : open ? (
        next && (
          <button
            type="button"
            className={styles.primary}
            onClick={() => onOpen(next)}
            lang={firstLanguage(choice)}
          >
            {t(
              done === 0 && assignments.every(one => one.state === 'waiting')
                ? 'study.begin'
                : 'study.continue',
            )}
          </button>
        )
      ) : (
        <p className="soft">{t('study.notOpen')}</p>
      )}
      {open && next && done === 0 && <div className={styles.offer}>{offer}</div>}
      <div className={styles.listHead}>
        <h2 id="own-cases">{t('study.cases')}</h2>
        <span className="soft tabular">{t('study.progress', { n: done, total: assignments.length })}</span>
      </div>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${(done / assignments.length) * 100}%` }} />
      </div>
      <ol className={styles.cases}>
        {assignments.map(one => (
          <li key={one.id}>
            <button
              type="button"
              data-state={one.state}
              data-awaited={one.room === 'awaited' || undefined}
              disabled={!open && one.state === 'waiting'}
              onClick={() => onOpen(one.id)}
            >
              <span className="tabular">
                {t('case')} {one.position}
                {foreign && ' '}
                {foreign && (
                  <span className={styles.language} lang={one.language}>
                    {languageNames[one.language]}
                  </span>
                )}
              </span>
              <span className={styles.state}>
                {one.room === 'live' || one.room === 'awaited'
                  ? t(one.room === 'live' ? 'study.talking' : 'study.awaited')
                  : one.state === 'started' && one.rated > 0
                    ? t('study.startedWith', { n: one.rated })
                    : t(`study.${one.state}`)}
              </span>
            </button>
            <CaseHistory study={study} studyKey={studyKey} assignment={one} choice={choice} />
          </li>
        ))}
      </ol>
    </section>
  )
}
