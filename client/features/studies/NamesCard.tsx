import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons, Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { softCell, Table } from '#client/ui/Table.tsx'
import { type Mention, maskMention, waiveMention } from './calls.ts'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'

type Question = { kind: 'mask' | 'waive'; mention: Mention }

/** Names of models or vendors in the text of cases: each is masked, or let stand with a reason. */
export function NamesCard({ study, mentions }: { study: string; mentions: Mention[] }) {
  const { t } = useTranslation(['study', 'common'])
  const [question, setQuestion] = useState<Question | null>(null)
  const found = mentions.filter(mention => mention.state === 'found').length
  return (
    <Card
      id="names"
      title={t('names.title')}
      lead={found > 0 ? t('names.lead', { count: found }) : t('names.settled')}
    >
      <Table caption={t('names.title')} quiet>
        <thead>
          <tr>
            <th scope="col">{t('names.term')}</th>
            <th scope="col">{t('cases.id')}</th>
            <th scope="col">{t('names.place')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('names.decision')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mentions.map(mention => (
            <tr key={mention.id}>
              <th scope="row">
                <span className={classes.term}>{mention.term}</span>
              </th>
              <td>{mention.ext_id}</td>
              <td className={softCell}>{mention.place}</td>
              <td>
                {mention.state === 'found' ? (
                  <div className={classes.actions}>
                    {(['mask', 'waive'] as const).map(kind => (
                      <button
                        key={kind}
                        type="button"
                        className={classes.link}
                        onClick={() => setQuestion({ kind, mention })}
                      >
                        {t(`names.${kind}`)}
                        <span className="visually-hidden">: {mention.term}</span>
                      </button>
                    ))}
                  </div>
                ) : (
                  <span className="soft">
                    {mention.state === 'masked' ? t('names.masked') : t('names.waived', { reason: mention.reason ?? '' })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {question && <NameDialog study={study} question={question} onClose={() => setQuestion(null)} />}
    </Card>
  )
}

function NameDialog({
  study,
  question: { kind, mention },
  onClose,
}: {
  study: string
  question: Question
  onClose: () => void
}) {
  const { t } = useTranslation(['study', 'common'])
  const settle = useStudyChange(
    study,
    (data: FormData) =>
      kind === 'mask'
        ? maskMention(study, mention.id)
        : waiveMention(study, mention.id, field(data, 'reason')),
    onClose,
  )
  return (
    <Dialog title={t(`names.${kind}Title`, { term: mention.term })} onClose={onClose}>
      <Form onSubmit={settle.mutate}>
        <p>{t(`names.${kind}Lead`)}</p>
        {kind === 'waive' && (
          <TextInput name="reason" label={t('common:reason')} maxLength={500} required withAsterisk={false} />
        )}
        <ErrorNote error={settle.error} />
        <Buttons>
          <Button type="submit" loading={settle.isPending}>
            {t(`names.${kind}`)}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  )
}
