import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { Form, field } from '#client/ui/Form.tsx'
import { DoneNote, ErrorNote } from '#client/ui/Notes.tsx'
import { hasRoom } from '#schema/study.ts'
import { fieldsQuery, type StudyOverview, updateSettings } from './calls.ts'
import { useStudyChange } from './useStudy.ts'
import { useStudyWords } from './words.ts'

/** The two settings that sampling and allocation obey. They stand once the study is open. */
export function Rules({ overview: { study } }: { overview: StudyOverview }) {
  const { t } = useStudyWords()
  const { data } = useQuery(fieldsQuery(study.id))
  const { balance_by } = study.settings
  const names = data?.fields.map(({ name }) => name) ?? []
  const change = useStudyChange((form: FormData) =>
    updateSettings(study.id, {
      allow_group_repeat: form.get('allow_group_repeat') === 'on',
      balance_by: field(form, 'balance_by'),
    }),
  )
  if (study.state !== 'draft')
    return (
      <Facts>
        <Fact name={t('rules.balanceBy')}>{study.settings.balance_by}</Fact>
        <Fact name={t('rules.allowRepeat')}>
          {study.settings.allow_group_repeat ? t('common:yes') : t('common:no')}
        </Fact>
      </Facts>
    )
  return (
    <Form onSubmit={change.mutate}>
      <NativeSelect
        name="balance_by"
        label={t('rules.balanceBy')}
        description={[
          t('rules.balanceHelp'),
          ...(hasRoom(study.protocol) ? [t('rules.balanceRoom')] : []),
        ].join(' ')}
        key={names.join()}
        defaultValue={balance_by}
        data={names.includes(balance_by) ? names : [balance_by, ...names]}
      />
      <Checkbox
        name="allow_group_repeat"
        label={t('rules.allowRepeat')}
        description={t('rules.allowRepeatHelp')}
        defaultChecked={study.settings.allow_group_repeat}
      />
      <ErrorNote error={change.error} />
      <DoneNote>{change.isSuccess && t('common:saved')}</DoneNote>
      <div>
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('common:save')}
        </Button>
      </div>
    </Form>
  )
}
