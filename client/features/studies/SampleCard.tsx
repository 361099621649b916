import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Buttons, Form, Row } from '#client/ui/Form.tsx'
import { Empty, ErrorNote } from '#client/ui/Notes.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import { type DrawnSample, drawSample, fieldsQuery, previewSample, type StudyOverview } from './calls.ts'
import { PlanField } from './PlanField.tsx'
import classes from './studies.module.css'
import { isOf, type Plan } from './usePlan.ts'
import { useStudyChange } from './useStudy.ts'

/**
 * Draws the cases to be rated. How many follows from how they will be dealt out, because cases of one source
 * patient are kept apart exactly as far as that needs.
 */
export function SampleCard({
  overview: { study, cases, sample },
  plan: typed,
  onPlan,
}: {
  overview: StudyOverview
  plan: Plan
  onPlan: (plan: Plan) => void
}) {
  const { t, i18n } = useTranslation('study')
  const { data } = useQuery(fieldsQuery(study.id))
  const [by, setBy] = useState<string[]>([])
  const plan = {
    physicians: Number(typed.physicians),
    exclusive: Number(typed.exclusive),
    shared: Number(typed.shared),
  }
  const n = plan.physicians * plan.exclusive + plan.shared
  const asked = { n, by, plan }
  const preview = useMutation({ mutationFn: (input: typeof asked) => previewSample(study.id, input) })
  const draw = useStudyChange(
    (input: typeof asked) => drawSample(study.id, { ...input, redraw: sample.n > 0 }),
    () => preview.reset(),
  )
  const previewed = isOf(preview.variables, asked) ? preview.data : undefined
  const error = isOf(preview.variables, asked) ? (preview.error ?? draw.error) : undefined
  const count = (value: number) => formatCount(value, i18n.language)
  const standing =
    sample.n > 0 ? t('sample.standing', { count: sample.n, of: count(cases.published) }) : t('sample.lead')
  const numbers = {
    physicians: count(plan.physicians),
    exclusive: count(plan.exclusive),
    shared: count(plan.shared),
    n: count(n),
  }
  return (
    <Card level={1} id="sample" title={t('sample.title')} lead={standing}>
      {cases.published === 0 ? (
        <Empty>{t('sample.noCases')}</Empty>
      ) : study.state !== 'draft' ? (
        <Composition sample={sample} />
      ) : (
        <Form onSubmit={() => preview.mutate(asked)}>
          <Row>
            {(['physicians', 'exclusive', 'shared'] as const).map(key => (
              <PlanField
                key={key}
                label={t(`sample.${key}`)}
                value={typed[key]}
                min={key === 'physicians' ? 1 : 0}
                onChange={value => onPlan({ ...typed, [key]: value })}
              />
            ))}
          </Row>
          <p className={classes.sum}>{t('sample.sum', numbers)}</p>
          <Checkbox.Group label={t('sample.by')} description={t('sample.byHelp')} value={by} onChange={setBy}>
            <div className={classes.checks}>
              {data?.fields.map(({ name, distinct }) => (
                <Checkbox
                  key={name}
                  value={name}
                  label={t('sample.field', { name, count: distinct })}
                  disabled={!by.includes(name) && by.length >= 5}
                />
              ))}
            </div>
          </Checkbox.Group>
          <ErrorNote error={error} />
          {previewed && <Drawn drawn={previewed} />}
          <Buttons>
            <Button type="submit" variant={previewed ? 'default' : 'filled'} loading={preview.isPending}>
              {t('preview')}
            </Button>
            {previewed && (
              <Button loading={draw.isPending} onClick={() => draw.mutate(asked)}>
                {sample.n > 0 ? t('sample.redraw') : t('sample.draw')}
              </Button>
            )}
          </Buttons>
          {previewed && sample.n > 0 && <p className={classes.small}>{t('sample.redrawHelp')}</p>}
        </Form>
      )}
    </Card>
  )
}

function Drawn({ drawn }: { drawn: DrawnSample }) {
  const { t, i18n } = useTranslation(['study', 'common'])
  const count = (value: number) => formatCount(value, i18n.language)
  const caption = t('sample.caption', {
    count: drawn.groups,
    n: count(drawn.n),
    largest: count(drawn.largest_group),
  })
  return (
    <Table caption={caption} fit>
      <thead>
        <tr>
          {drawn.by.length === 0 && <th scope="col">{t('sample.stratum')}</th>}
          {drawn.by.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col" className={numberCell}>
            {t('sample.available')}
          </th>
          <th scope="col" className={numberCell}>
            {t('sample.drawn')}
          </th>
        </tr>
      </thead>
      <tbody>
        {drawn.rows.map(row => (
          <tr key={JSON.stringify(row.stratum)}>
            {drawn.by.length === 0 && <th scope="row">{t('sample.all')}</th>}
            {drawn.by.map(name => (
              <td key={name}>{row.stratum[name] ?? <span className="soft">{t('common:none')}</span>}</td>
            ))}
            <td className={numberCell}>{count(row.available)}</td>
            <td className={numberCell}>{count(row.drawn)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** What the drawn sample consists of, by the field it is balanced over. */
function Composition({ sample }: { sample: StudyOverview['sample'] }) {
  const { t, i18n } = useTranslation(['study', 'common'])
  return (
    <Table caption={t('sample.composition')} fit>
      <thead>
        <tr>
          <th scope="col">{sample.balance_by}</th>
          <th scope="col" className={numberCell}>
            {t('sample.drawn')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sample.rows.map(row => (
          <tr key={row.balance}>
            <th scope="row">{row.balance || t('common:none')}</th>
            <td className={numberCell}>{formatCount(row.cases, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
