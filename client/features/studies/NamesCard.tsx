import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#client/ui/Card.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { Words } from '#client/ui/errorWords.ts'
import { Buttons, Form, field } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { softCell, Table, wordCell } from '#client/ui/Table.tsx'
import { type Mention, maskMention, waiveMention } from './calls.ts'
import classes from './studies.module.css'
import { useStudyChange } from './useStudy.ts'
import { useStudyWords } from './words.ts'

type Question = { kind: 'mask' | 'waive'; mention: Mention }

/** Names of models or vendors in the text of cases: each is masked, or let stand with a reason. */
export function NamesCard({
  study,
  mentions,
  found,
  more,
}: {
  study: string
  mentions: Mention[]
  /** How many nobody has decided about yet. */
  found: number
  more?: (() => void) | undefined
}) {
  const { t } = useStudyWords()
  return (
    <Card
      id="names"
      title={t('names.title')}
      lead={found > 0 ? t('names.lead', { count: found }) : t('names.settled')}
    >
      <NamesTable study={study} mentions={mentions} more={more} />
    </Card>
  )
}

/** The names with the text around them, and what was decided about each; `settled` leaves nothing to decide. */
export function NamesTable({
  study,
  mentions,
  settled = false,
  more,
}: {
  study: string
  mentions: Mention[]
  settled?: boolean
  more?: (() => void) | undefined
}) {
  const { t } = useStudyWords()
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <>
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
                <span className="soft">{mention.before}</span>
                <mark className={mention.state === 'found' ? classes.term : classes.settled}>
                  {mention.term}
                </mark>
                <span className="soft">{mention.after}</span>
              </th>
              <td className={wordCell}>{mention.ext_id}</td>
              <td className={softCell}>{placeWords(t as unknown as Words, mention)}</td>
              <td>
                {mention.state === 'found' && !settled ? (
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
                    {mention.state === 'found'
                      ? t('names.open')
                      : mention.state === 'masked'
                        ? t('names.masked')
                        : t('names.waived', { reason: mention.reason ?? '' })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more && (
        <Button variant="default" onClick={more}>
          {t('common:more')}
        </Button>
      )}
      {question && <NameDialog study={study} question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

/** `turn 12` in the words of the screen; a place without a number is a field of the case, named as in its file. */
function placeWords(words: Words, { pane, place }: Mention): string {
  const [kind = '', n] = place.split(' ')
  const said = n === undefined ? '' : words(`study:names.in.${kind}`, { n, defaultValue: '' })
  return said || words(`study:names.pane.${pane}`, { defaultValue: place })
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
  const { t } = useStudyWords()
  const settle = useStudyChange(
    (data: FormData): Promise<unknown> =>
      kind === 'mask'
        ? maskMention({ study, id: mention.id })
        : waiveMention({ study, id: mention.id }, field(data, 'reason')),
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
