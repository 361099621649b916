import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatLevel } from '#client/format.ts'
import { Buttons, Form, Row } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { adjustments } from '#schema/adjustment.ts'
import { type AnalysisPlan, intervalLevel } from '#schema/analysisPlan.ts'
import { type PlanRead, type StudyOverview, writePlan } from '../calls.ts'
import { useStudyChange } from '../useStudy.ts'
import { PlanRows } from './PlanRows.tsx'
import { firstDraft, keepDraft, keptDraft, looksOf, type PlanDraft, planOf } from './planDraft.ts'
import { usePlanWords } from './planWords.ts'
import classes from './setUp.module.css'

const families = ['primary', 'items', 'strata'] as const
const stops = ['all-assigned', 'shared-cases'] as const

/** Writes what the study will claim and how. What is typed stays in the tab until it is saved. */
export function PlanForm({ overview, read }: { overview: StudyOverview; read: PlanRead }) {
  const { t, count, language } = usePlanWords()
  const { study, stages, allocation } = overview
  const [draft, setDraft] = useState<PlanDraft>(() => keptDraft(study.id) ?? firstDraft(read.plan))
  const change = (part: Partial<PlanDraft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(study.id, next)
  }
  const save = useStudyChange(
    (plan: AnalysisPlan) => writePlan(study.id, plan),
    () => keepDraft(study.id, null),
  )
  const plan = planOf(draft, read.rows)
  const looks = looksOf(draft.looks)
  const first = allocation.rows[0]?.person
  const shared = allocation.rows
    .filter(({ person }) => person === first)
    .reduce((sum, row) => sum + row.shared, 0)
  const level = plan.alpha > 0 && plan.alpha <= 0.5 ? formatLevel(intervalLevel(plan), language) : '…'
  const typed = (key: 'margin' | 'alpha' | 'exclusions' | 'stopCases' | 'looks') => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  })
  const needed = { required: true, withAsterisk: false, type: 'number' }
  return (
    <Form onSubmit={() => plan.primary.length > 0 && save.mutate(plan)}>
      <PlanRows
        stages={stages}
        rows={read.rows}
        chosen={draft.primary}
        onChange={primary => change({ primary })}
      />
      <Row>
        <TextInput
          {...needed}
          min={0.01}
          max={1}
          step="any"
          label={t('plan.margin')}
          description={t('plan.marginHelp')}
          {...typed('margin')}
        />
        <TextInput
          {...needed}
          min={0.001}
          max={0.5}
          step="any"
          label={t('plan.alpha')}
          description={t('plan.alphaHelp')}
          {...typed('alpha')}
        />
      </Row>
      <Row>
        {families.map(family => (
          <NativeSelect
            key={family}
            label={t(`plan.family.${family}`)}
            value={draft.families[family]}
            data={adjustments.map(value => ({ value, label: t(`plan.adjustment.${value}`) }))}
            onChange={event => {
              const adjustment = event.currentTarget.value as (typeof adjustments)[number]
              change({ families: { ...draft.families, [family]: adjustment } })
            }}
          />
        ))}
      </Row>
      <p className={classes.small}>{t('plan.familiesHelp')}</p>
      <Textarea
        rows={3}
        maxLength={2000}
        label={t('plan.exclusions')}
        description={t('plan.exclusionsHelp')}
        {...typed('exclusions')}
      />
      <Row>
        <NativeSelect
          label={t('plan.stopping')}
          value={draft.stopping}
          data={stops.map(value => ({ value, label: t(`plan.stop.${value}`) }))}
          onChange={event => change({ stopping: event.currentTarget.value as PlanDraft['stopping'] })}
        />
        {draft.stopping === 'shared-cases' && (
          <TextInput {...needed} min={1} max={100_000} label={t('plan.stopCases')} {...typed('stopCases')} />
        )}
      </Row>
      <TextInput
        inputMode="numeric"
        pattern="\s*(\d+\s*(,\s*\d+\s*){0,9})?"
        title={t('plan.looksHelp')}
        label={t('plan.looks')}
        description={t('plan.looksHelp')}
        {...typed('looks')}
      />
      <p role="status" className={classes.sum}>
        {looks.length === 0
          ? t('plan.levelAlone', { level })
          : t('plan.level', { count: looks.length, level })}{' '}
        {shared > 0 && (looks.at(-1) ?? 0) >= shared && (
          <span className={classes.warn}>{t('plan.lookBeyond', { shared: count(shared) })}</span>
        )}
      </p>
      <ErrorNote error={save.error} />
      <Buttons>
        <Button type="submit" loading={save.isPending} disabled={plan.primary.length === 0}>
          {read.plan ? t('plan.saveAgain') : t('plan.save')}
        </Button>
        {plan.primary.length === 0 && <span className={classes.small}>{t('plan.needsRow')}</span>}
      </Buttons>
    </Form>
  )
}
