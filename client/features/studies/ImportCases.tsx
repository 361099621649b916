import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Form } from '#client/ui/Form.tsx'
import { DoneNote } from '#client/ui/Notes.tsx'
import { importCases } from './calls.ts'
import { FileField } from './FileField.tsx'
import { FileRefusal } from './FileRefusal.tsx'
import { useStudyChange } from './useStudy.ts'

/** Brings cases in. A file is taken whole or not at all. */
export function ImportCases({ study }: { study: string }) {
  const { t } = useTranslation('study')
  const send = useStudyChange((data: FormData) => importCases(study, data.get('file') as File))
  return (
    <Card title={t('import.cases')} lead={t('import.casesLead')}>
      <Form onSubmit={send.mutate}>
        <FileField name="file" label={t('import.file')} accept=".jsonl,.ndjson,.json,.txt" />
        <FileRefusal error={send.error} />
        <DoneNote>
          {send.data?.unchanged
            ? t('import.unchanged')
            : send.data && t('import.casesDone', { count: send.data.cases })}
        </DoneNote>
        <div>
          <Button type="submit" loading={send.isPending}>
            {t('import.go')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
