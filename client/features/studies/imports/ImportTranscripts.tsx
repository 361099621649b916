import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { meQuery } from '#client/me.ts'
import { Form, field } from '#client/ui/Form.tsx'
import type { CaseImportReport, CasePreview } from '#schema/import.ts'
import { hasRoom } from '#schema/study.ts'
import { useStudyWords } from '../words.ts'
import { type Sending, sendingTranscripts } from './calls.ts'
import classes from './imports.module.css'

/** Chooses the study whose transcripts come in, which the server makes a file of cases of. Nothing where there is none. */
export function ImportTranscripts({
  study,
  onCheck,
}: {
  study: string
  onCheck: (file: File, sending: Sending<CasePreview, CaseImportReport>) => void
}) {
  const { t, i18n } = useStudyWords()
  const language = i18n.language === 'ko' ? 'ko' : 'en'
  const { from: asked } = useSearch({ strict: false }) as { from?: string }
  const { data: me } = useQuery(meQuery)
  const [whole, setWhole] = useState(true)
  const sources = (me?.memberships ?? []).filter(
    ({ role, study: { id, protocol } }) => role === 'maintainer' && hasRoom(protocol) && id !== study,
  )
  if (sources.length === 0) return null
  const known = sources.find(({ study: { id, key } }) => id === asked || key === asked)?.study.id
  const check = (from: string) => {
    const { key } = sources.find(({ study: { id } }) => id === from)!.study
    // The server makes the file; this one only carries its name.
    onCheck(new File([], `${key}-encounters.jsonl`), sendingTranscripts(study, { from, whole }))
  }
  return (
    <section className={classes.transcripts} aria-labelledby="import-transcripts">
      <h3 id="import-transcripts">{t('import.transcripts.title')}</h3>
      <Form onSubmit={data => check(field(data, 'from'))}>
        <p>{t('import.transcripts.lead')}</p>
        <NativeSelect
          name="from"
          label={t('import.transcripts.from')}
          defaultValue={known}
          data={sources.map(({ study: { id, title } }) => ({ value: id, label: title[language] }))}
        />
        <Checkbox
          label={t('import.transcripts.whole')}
          checked={whole}
          onChange={event => setWhole(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" variant="default">
            {t('import.transcripts.check')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
