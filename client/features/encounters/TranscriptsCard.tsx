import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '#client/me.ts'
import { Card } from '#client/ui/Card.tsx'
import { hasRoom } from '#schema/study.ts'
import classes from './encounters.module.css'
import { useSay } from './words.ts'

/** What becomes of transcripts: a file of cases, or the cases of another study that this maintainer sets up. */
export function TranscriptsCard({ study, id, ended }: { study: string; id: string; ended: number }) {
  const { t, n, language } = useSay()
  const [whole, setWhole] = useState(true)
  const { data: me } = useQuery(meQuery)
  const drafts = (me?.memberships ?? []).filter(
    ({ role, study: { state, protocol } }) =>
      role === 'maintainer' && state === 'draft' && !hasRoom(protocol),
  )
  return (
    <Card title={t('encounters:transcripts.title')} lead={t('encounters:transcripts.lead', { n: n(ended) })}>
      <div className={classes.transcripts}>
        <section aria-labelledby="transcripts-into">
          <h3 id="transcripts-into">{t('encounters:transcripts.into')}</h3>
          <p>{t('encounters:transcripts.why')}</p>
          {drafts.length > 0 ? (
            <ul>
              {drafts.map(({ study: draft }) => (
                <li key={draft.id}>
                  <Link
                    to="/studies/$study/set-up"
                    params={{ study: draft.id }}
                    search={{ step: 'cases', from: id }}
                  >
                    {draft.title[language === 'ko' ? 'ko' : 'en']}
                  </Link>{' '}
                  <span className={classes.soft}>
                    {t(`encounters:transcripts.protocol.${draft.protocol}`)}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p>
              {t('encounters:transcripts.noDraft')}{' '}
              <Link to="/studies/new">{t('encounters:transcripts.begin')}</Link>
            </p>
          )}
        </section>
        <section aria-labelledby="transcripts-file">
          <h3 id="transcripts-file">{t('encounters:transcripts.file')}</h3>
          <p>{t('encounters:transcripts.format')}</p>
          <Checkbox
            label={t('encounters:transcripts.whole')}
            checked={whole}
            onChange={event => setWhole(event.currentTarget.checked)}
          />
          <p>
            <a href={`/api/studies/${study}/transcripts.jsonl?whole=${whole}`} download>
              {t('encounters:transcripts.download')}
            </a>
          </p>
        </section>
      </div>
    </Card>
  )
}
