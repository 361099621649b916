import { Fragment } from 'react'
import { Tag } from '#client/ui/Tag.tsx'
import type { RuleFinding } from '#schema/monitor.ts'
import type { Attempt, ShownVerdict, WholeEncounter, WholeTurn } from './calls.ts'
import classes from './encounters.module.css'
import { useSay } from './words.ts'

/** What was said, in the language it was said in, with what a monitor thought of it. */
export const Transcript = ({ read }: { read: WholeEncounter }) => (
  <ol className={classes.turns}>
    {read.turns.map(turn => (
      <TurnLine key={turn.turn} turn={turn} language={read.language} />
    ))}
  </ol>
)

function TurnLine({ turn, language }: { turn: WholeTurn; language: string }) {
  const { t, n } = useSay()
  const accepted = turn.attempts.find(({ state }) => state === 'accepted')
  const unseen = turn.attempts.filter(attempt => attempt !== accepted)
  return (
    <li data-role={turn.role}>
      <p className={classes.who}>
        {t('encounters:one.turn', { n: n(turn.turn) })} · {t(`encounters:role.${turn.role}`)}
      </p>
      {turn.text === null ? (
        <p className={classes.soft}>{t('encounters:one.never')}</p>
      ) : (
        <p className={classes.said} lang={language}>
          {turn.text}
        </p>
      )}
      {accepted && <Behind attempt={accepted} language={language} />}
      {turn.verdicts.map((verdict, index) => (
        // A turn of a person may be judged more than once, in this order.
        <Verdict key={index} verdict={verdict} language={language} />
      ))}
      {unseen.length > 0 && (
        <details className={classes.unseen}>
          <summary>{t('encounters:one.attempts', { count: unseen.length })}</summary>
          <ol>
            {unseen.map(attempt => (
              <li key={attempt.n}>
                <p className={classes.who}>
                  {t('encounters:one.attempt', { n: n(attempt.n) })} ·{' '}
                  {t(`encounters:one.attemptState.${attempt.state}`)}
                </p>
                <Tag tone="warn">{t('encounters:one.unseen')}</Tag>
                {attempt.text ? (
                  <p className={classes.said} lang={language}>
                    {attempt.text}
                  </p>
                ) : (
                  <p className={classes.soft}>{t('encounters:one.noText')}</p>
                )}
                <Behind attempt={attempt} language={language} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

/** What an attempt was asked with, what it cost and how it was judged. */
function Behind({ attempt, language }: { attempt: Attempt; language: string }) {
  const { t, n, seconds, failure } = useSay()
  const { prompt_tokens, reply_tokens, ms, correction, problem, verdicts } = attempt
  return (
    <>
      {verdicts.map((verdict, index) => (
        <Verdict key={index} verdict={verdict} language={language} />
      ))}
      {correction && (
        <p className={classes.soft}>
          {t('encounters:one.given')}:<span lang={language}>{correction}</span>
        </p>
      )}
      {problem && <p className={classes.trouble}>{t('encounters:one.problem', { why: failure(problem) })}</p>}
      {ms !== null && (
        <p className={classes.soft}>
          {prompt_tokens !== null && reply_tokens !== null
            ? t('encounters:one.cost', {
                prompt: n(prompt_tokens),
                reply: n(reply_tokens),
                seconds: seconds(ms),
              })
            : t('encounters:one.seconds', { seconds: seconds(ms) })}
        </p>
      )}
    </>
  )
}

function Verdict({ verdict, language }: { verdict: ShownVerdict; language: string }) {
  const { t } = useSay()
  const { issue, severity } = verdict
  const fault = [
    t(`encounters:verdict.${verdict.verdict}`),
    ...(issue === 'none' ? [] : [t(`encounters:issue.${issue}`)]),
    ...(severity ? [t(`encounters:severity.${severity}`)] : []),
  ].join(', ')
  return (
    <div className={classes.verdict}>
      <p className={classes.chips}>
        <Tag tone={verdict.verdict === 'PASS' ? 'plain' : 'warn'}>{fault}</Tag>
        <Tag>{t(`encounters:intervention.${verdict.intervention}`)}</Tag>
        <span className={classes.soft}>
          {t(`encounters:source.${verdict.source}`)}
          {verdict.model && ` (${verdict.model}, ${verdict.template})`}
          {verdict.complete && ` · ${t('encounters:complete')}`}
          {verdict.action &&
            verdict.action !== 'none' &&
            ` · ${t('encounters:action', { what: t(`encounters:actions.${verdict.action}`) })}`}
        </span>
      </p>
      {verdict.verdict !== 'PASS' && (
        <>
          {verdict.findings ? (
            <Findings findings={verdict.findings} language={language} />
          ) : (
            <p className={classes.soft} lang={verdict.source === 'rules' ? 'en' : language}>
              {verdict.reasoning}
            </p>
          )}
          {verdict.correction && (
            <p className={classes.soft}>
              {t('encounters:one.gives')}:<span lang={language}>{verdict.correction}</span>
            </p>
          )}
        </>
      )}
    </div>
  )
}

/** What rules found, in words of the page, with the words of the turn that they go by in the turn's own language. */
const Findings = ({ findings, language }: { findings: readonly RuleFinding[]; language: string }) => {
  const { t, n } = useSay()
  return (
    <ul className={classes.findings}>
      {findings.map(({ reason, quotes = [], size = 0, most = 0 }) => (
        <li key={reason}>
          {t(`encounters:finding.${reason}`, { size: n(size), most: n(most) })}
          {quotes.map((quote, index) => (
            // The same label may stand twice.
            <Fragment key={index}>
              {' '}
              <q lang={language}>{quote}</q>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  )
}
