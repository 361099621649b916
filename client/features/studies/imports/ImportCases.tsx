import { Button } from '@mantine/core'
import { Form } from '#client/ui/Form.tsx'
import type { CaseImportReport, CasePreview } from '#schema/import.ts'
import { useStudyWords } from '../words.ts'
import { CasePreviewView, FieldCounts } from './CasePreviewView.tsx'
import { sendingCases } from './calls.ts'
import { FileField } from './FileField.tsx'
import { FileImportPanel } from './FileImportPanel.tsx'
import { ImportTranscripts } from './ImportTranscripts.tsx'
import { useFileImport } from './useFileImport.ts'

/**
 * Brings cases in: from a file, which is checked as soon as it is chosen, or with `transcripts` from the encounters of
 * another study. Either is taken whole or not at all, and only one is on its way at a time.
 */
export function ImportCases({ study, transcripts }: { study: string; transcripts: boolean }) {
  const { t } = useStudyWords()
  const flow = useFileImport<CasePreview, CaseImportReport>(study)
  const check = (file: File) => void flow.check(file, sendingCases(study))
  return (
    <FileImportPanel
      study={study}
      kind="cases"
      flow={flow}
      form={
        <Form onSubmit={data => check(data.get('file') as File)}>
          <FileField name="file" label={t('import.file')} accept=".jsonl,.ndjson,.json,.txt" onPick={check} />
          <div>
            <Button type="submit" variant="default">
              {t('import.check')}
            </Button>
          </div>
        </Form>
      }
      also={
        transcripts && (
          <ImportTranscripts study={study} onCheck={(name, sending) => void flow.check(name, sending)} />
        )
      }
      show={preview => <CasePreviewView preview={preview} />}
      below={preview => preview.fresh > 0 && <FieldCounts fields={preview.fields} />}
      go={count => t('import.takeCases', { count })}
      done={report =>
        report.unchanged ? t('import.unchanged') : t('import.casesDone', { count: report.cases })
      }
    />
  )
}
