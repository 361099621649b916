import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#client/format.ts'
import { splitsInOrder } from '#client/splits.ts'
import { Buttons, Form, Row } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { hasRoom } from '#schema/study.ts'
import { drawSample, fieldsQuery, samplePreviewQuery } from '../calls.ts'
import { PlanField } from '../PlanField.tsx'
import { useStudyChange } from '../useStudy.ts'
import { useStudyWords } from '../words.ts'
import type { StepProps } from './SetUpScreen.tsx'
import { SplitField } from './SplitField.tsx'
import { StrataDrawing } from './StrataDrawing.tsx'
import classes from './setUp.module.css'
import { useSplitPlan } from './useSplitPlan.ts'

/** A pause in typing after which the preview is asked for. */
export const typingPause = 300

/**
 * Draws the cases to be rated. How many follows from how they will be dealt out, because cases of one source patient
 * are kept apart exactly as far as that needs. What would be drawn is shown as the numbers are typed.
 */
export function SampleForm({ overview, plan: ofStudy, typed, onPlan: onStudy }: StepProps) {
  const { study } = overview
  const { t, i18n } = useStudyWords()
  const { data } = useQuery(fieldsQuery(study.id))
  const { balance_by } = study.settings
  const [chosen, setBy] = useState<string[]>()
  // Personas are met evenly over the field by which they are dealt out, as the paper drew its cases.
  const usual =
    hasRoom(study.protocol) && data?.fields.some(({ name }) => name === balance_by) ? [balance_by] : []
  const by = chosen ?? usual
  const { split, choose, drawn, plan: asTyped, onPlan } = useSplitPlan(overview, ofStudy, onStudy)
  const plan = {
    physicians: Number(asTyped.physicians),
    exclusive: Number(asTyped.exclusive),
    shared: Number(asTyped.shared),
  }
  const n = plan.physicians * plan.exclusive + plan.shared
  const asked = { n, by, split, plan }
  const whole = Object.values(plan).every(value => Number.isInteger(value) && value >= 0)
  const possible = whole && plan.physicians >= 1 && n >= 1 && n <= 100_000
  const [settled] = useDebouncedValue(asked, typingPause)
  const current = JSON.stringify(settled) === JSON.stringify(asked)
  const preview = useQuery({ ...samplePreviewQuery(study.id, settled), enabled: possible && current })
  const draw = useStudyChange((input: typeof asked) => drawSample(study.id, { ...input, redraw: drawn > 0 }))
  const known = possible && current && !preview.isPlaceholderData && !preview.isFetching
  const count = (value: number) => formatCount(value, i18n.language)
  return (
    <Form onSubmit={() => known && preview.data && !preview.error && draw.mutate(asked)}>
      <SplitField label={t('split.choice')} value={split} choices={splitsInOrder} onChange={choose} />
      <Row>
        {(['physicians', 'exclusive', 'shared'] as const).map(key => (
          <PlanField
            key={key}
            label={t(`sample.${key}`)}
            value={asTyped[key]}
            min={key === 'physicians' ? 1 : 0}
            onChange={value => onPlan({ ...asTyped, [key]: value })}
          />
        ))}
      </Row>
      <p className={classes.sum}>
        {t('sample.sum', {
          physicians: count(plan.physicians),
          exclusive: count(plan.exclusive),
          shared: count(plan.shared),
          n: count(n),
        })}
      </p>
      <Checkbox.Group
        label={t('sample.by')}
        description={t(hasRoom(study.protocol) ? 'sample.byRoom' : 'sample.byHelp')}
        value={by}
        onChange={setBy}
      >
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
      {possible && preview.error && split === 'reporting' && !typed && by.length === 0 ? (
        <p>{t('sample.fitFirst')}</p>
      ) : (
        <ErrorNote error={possible ? (preview.error ?? draw.error) : undefined} />
      )}
      <div className={known ? undefined : classes.stale} aria-busy={possible && !known}>
        {possible && preview.data && !preview.error && <StrataDrawing drawn={preview.data} />}
      </div>
      <Buttons>
        <Button
          type="submit"
          loading={draw.isPending}
          disabled={!known || !preview.data || preview.error !== null}
        >
          {drawn > 0 ? t('sample.redraw') : t('sample.draw')}
        </Button>
        {drawn > 0 && <span className={classes.small}>{t('sample.redrawHelp')}</span>}
      </Buttons>
    </Form>
  )
}
