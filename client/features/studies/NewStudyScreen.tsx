import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Card } from '#client/ui/Card.tsx'
import { Form, field, Row } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { Page } from '#client/ui/Page.tsx'
import { languageNames } from '#locales/index.ts'
import { type ProtocolId, protocolIds } from '#schema/study.ts'
import { createStudy } from './calls.ts'
import { useStudyWords } from './words.ts'

export function NewStudyScreen() {
  const { t } = useStudyWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: createStudy,
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['me'] })
      await navigate({ to: '/studies/$study', params: { study: id } })
    },
  })
  const [protocol, setProtocol] = useState<ProtocolId>(protocolIds[0])
  const send = (data: FormData) =>
    create.mutate({
      key: field(data, 'key'),
      title: { en: field(data, 'en'), ko: field(data, 'ko') },
      protocol,
      seed: Number(field(data, 'seed')),
      settings: {
        allow_group_repeat: data.get('allow_group_repeat') === 'on',
      },
    })
  const required = { required: true, withAsterisk: false }
  return (
    <Page narrow>
      <Card level={1} title={t('new.title')} lead={t('new.lead')}>
        <Form onSubmit={send}>
          <Row>
            <TextInput name="en" label={t('new.titleIn', { language: languageNames.en })} {...required} />
            <TextInput
              name="ko"
              lang="ko"
              label={t('new.titleIn', { language: languageNames.ko })}
              {...required}
            />
          </Row>
          <Row>
            <TextInput
              name="key"
              label={t('facts.key')}
              description={t('new.keyHelp')}
              pattern="[a-z0-9][a-z0-9\-]{0,63}"
              title={t('new.keyHelp')}
              {...required}
            />
            <NativeSelect
              name="protocol"
              label={t('facts.protocol')}
              description={t(`new.protocolHelp.${protocol}`)}
              value={protocol}
              onChange={event => setProtocol(event.currentTarget.value as ProtocolId)}
              data={protocolIds.map(value => ({ value, label: t(`protocol.${value}`) }))}
            />
          </Row>
          <Row>
            <TextInput
              name="seed"
              type="number"
              min={0}
              max={2 ** 31 - 1}
              label={t('facts.seed')}
              description={t('new.seedHelp')}
              defaultValue="1"
              {...required}
            />
          </Row>
          <Checkbox
            name="allow_group_repeat"
            label={t('rules.allowRepeat')}
            description={t('rules.allowRepeatHelp')}
          />
          <ErrorNote error={create.error} />
          <div>
            <Button type="submit" loading={create.isPending}>
              {t('new.go')}
            </Button>
          </div>
        </Form>
      </Card>
    </Page>
  )
}
