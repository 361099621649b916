import { Button, TextInput } from '@mantine/core'
import { wordsIn } from '#client/format.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons, Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { type AssignmentLine, reopenStage } from './calls.ts'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'
import { useStudyWords } from './words.ts'

export type Reopening = {
  assignment: AssignmentLine
  stage: AssignmentLine['stages'][number]
  person: { name: string }
}

/** At least three characters, not counting spaces around them, as the server asks. */
const threeOrMore = '\\s*\\S.+\\S\\s*'

/** Lets a physician change what they froze, after saying what that does and asking why. */
export function ReopenDialog({
  study,
  reopening: { assignment, stage, person },
  onClose,
}: {
  study: string
  reopening: Reopening
  onClose: () => void
}) {
  const { t, i18n } = useStudyWords()
  const reopen = useStudyChange(
    (data: FormData) =>
      reopenStage({ study, assignment: assignment.id }, { stage: stage.id, reason: field(data, 'reason') }),
    onClose,
  )
  const seen = assignment.stages.some(later => later.ordinal > stage.ordinal && later.shown)
  return (
    <Dialog
      title={t('reopen.title', { stage: wordsIn(stage.title, i18n.language), case: assignment.case.ext_id })}
      onClose={onClose}
    >
      <Form onSubmit={reopen.mutate}>
        <ul className={classes.points}>
          <li>{t('reopen.kept', { name: person.name })}</li>
          <li>{t('reopen.revision')}</li>
          <li>{t(seen ? 'reopen.seen' : 'reopen.unseen', { name: person.name })}</li>
        </ul>
        <TextInput
          name="reason"
          label={t('common:reason')}
          description={t('reopen.reasonHelp')}
          title={t('reopen.reasonHelp')}
          pattern={threeOrMore}
          maxLength={2000}
          required
          withAsterisk={false}
        />
        <ErrorNote error={reopen.error} />
        <Buttons>
          <Button type="submit" loading={reopen.isPending}>
            {t('reopen.go')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
