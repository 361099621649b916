import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Form, field, Row } from '#client/ui/Form.tsx'
import { DoneNote } from '#client/ui/Notes.tsx'
import { importJudge } from './calls.ts'
import { FileField } from './FileField.tsx'
import { FileRefusal } from './FileRefusal.tsx'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'

const known = ['name', 'model', 'prompt_version'] as const
const provenance = [
  'revision',
  'engine',
  'prompt_sha',
  'temperature',
  'seed',
  'context_length',
  'run_at',
  'parse_failures',
  'truncations',
] as const

/** Brings a judge's ratings in, with what a report needs to say how they were made. */
export function ImportJudge({ study }: { study: string }) {
  const { t } = useTranslation('study')
  const send = useStudyChange((data: FormData) => {
    const optional = provenance.map(name => [name, field(data, name)] as const)
    return importJudge(study, data.get('file') as File, {
      name: field(data, 'name'),
      model: field(data, 'model'),
      prompt_version: field(data, 'prompt_version'),
      ...Object.fromEntries(optional.filter(([, value]) => value !== '')),
    })
  })
  return (
    <Card id="judge" title={t('import.judge')} lead={t('import.judgeLead')}>
      <Form onSubmit={send.mutate}>
        <FileField name="file" label={t('import.file')} accept=".jsonl,.ndjson,.json,.csv,.txt" />
        {known.map(name => (
          <TextInput
            key={name}
            name={name}
            label={t(`judge.${name}`)}
            description={t(`judge.${name}_help`)}
            required
            withAsterisk={false}
          />
        ))}
        <details className={classes.more}>
          <summary>{t('judge.more')}</summary>
          <div>
            <Row>
              {provenance.map(name => (
                <TextInput key={name} name={name} label={t(`judge.${name}`)} />
              ))}
            </Row>
          </div>
        </details>
        <FileRefusal error={send.error} />
        <DoneNote>
          {send.data?.unchanged
            ? t('import.unchanged')
            : send.data && t('import.judgeDone', { count: send.data.rows })}
        </DoneNote>
        <div>
          <Button type="submit" variant="default" loading={send.isPending}>
            {t('import.go')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
