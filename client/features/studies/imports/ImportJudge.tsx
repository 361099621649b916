import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, field, Row } from '#client/ui/Form.tsx'
import type { JudgeImportReport, JudgePreview } from '#schema/import.ts'
import { useStudyWords } from '../words.ts'
import { type JudgeQuery, sendingJudge } from './calls.ts'
import { FileField } from './FileField.tsx'
import { FileImportPanel } from './FileImportPanel.tsx'
import classes from './imports.module.css'
import { JudgePreviewView } from './JudgePreviewView.tsx'
import { useFileImport } from './useFileImport.ts'

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

const queryOf = (data: FormData): JudgeQuery => ({
  name: field(data, 'name'),
  model: field(data, 'model'),
  prompt_version: field(data, 'prompt_version'),
  ...Object.fromEntries(
    provenance.map(name => [name, field(data, name)] as const).filter(([, value]) => value !== ''),
  ),
})

/** Brings a judge's ratings in, with what a report needs to say how they were made. A file is checked when chosen. */
export function ImportJudge({ study }: { study: string }) {
  const { t } = useStudyWords()
  const flow = useFileImport<JudgePreview, JudgeImportReport>(study)
  // What was typed is still there when the person comes back from the preview.
  const [typed, setTyped] = useState<Partial<JudgeQuery>>({})
  const send = (data: FormData) => {
    const query = queryOf(data)
    setTyped(query)
    void flow.check(data.get('file') as File, sendingJudge(study, query))
  }
  return (
    <FileImportPanel
      study={study}
      kind="judge"
      flow={flow}
      form={
        <Form onSubmit={send}>
          <Row>
            {known.map(name => (
              <TextInput
                key={name}
                name={name}
                label={t(`judge.${name}`)}
                description={t(`judge.${name}_help`)}
                defaultValue={typed[name]}
                required
                withAsterisk={false}
              />
            ))}
          </Row>
          <details className={classes.more}>
            <summary>{t('judge.more')}</summary>
            <div>
              <Row>
                {provenance.map(name => (
                  <TextInput key={name} name={name} label={t(`judge.${name}`)} defaultValue={typed[name]} />
                ))}
              </Row>
            </div>
          </details>
          {/* Last, because choosing it is what checks it; what is still missing above is then asked for. */}
          <FileField
            name="file"
            label={t('import.file')}
            accept=".jsonl,.ndjson,.json,.csv,.txt"
            onPick={(_, form) => form?.requestSubmit()}
          />
          <div>
            <Button type="submit" variant="default">
              {t('import.check')}
            </Button>
          </div>
        </Form>
      }
      show={preview => <JudgePreviewView study={study} preview={preview} />}
      go={count => t('import.takeRatings', { count })}
      done={report =>
        report.unchanged
          ? [t('import.unchanged'), ...(report.other_provenance ? [t('import.otherProvenance')] : [])].join(
              ' ',
            )
          : t('import.judgeDone', { count: report.rows })
      }
    />
  )
}
