import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Buttons, Form, Row } from '#client/ui/Form.tsx'
import { Empty, ErrorNote } from '#client/ui/Notes.tsx'
import type { AllocateStudy } from '#schema/study.ts'
import { AllocationTable } from './AllocationTable.tsx'
import { allocateStudy, previewAllocation, type StudyOverview } from './calls.ts'
import { PlanField } from './PlanField.tsx'
import classes from './studies.module.css'
import { isOf, type Plan } from './usePlan.ts'
import { useStudyChange } from './useStudy.ts'

/** Deals the sample out: each physician gets cases of their own, and all get the shared ones. */
export function AllocationCard({
  overview: { study, sample, allocation, progress },
  plan,
  onPlan,
}: {
  overview: StudyOverview
  plan: Plan
  onPlan: (plan: Plan) => void
}) {
  const { t, i18n } = useTranslation('study')
  const people = progress.filter(row => row.member).map(row => row.person)
  const [chosen, setChosen] = useState(people.map(person => person.id))
  const input = { physicians: chosen, exclusive: Number(plan.exclusive), shared: Number(plan.shared) }
  const preview = useMutation({ mutationFn: (asked: AllocateStudy) => previewAllocation(study.id, asked) })
  const allocate = useStudyChange(
    (asked: AllocateStudy) => allocateStudy(study.id, asked),
    () => preview.reset(),
  )
  const previewed = isOf(preview.variables, input) ? preview.data : undefined
  const error = isOf(preview.variables, input) ? (preview.error ?? allocate.error) : undefined
  const needed = chosen.length * input.exclusive + input.shared
  const count = (value: number) => formatCount(value, i18n.language)
  const everyone = progress.map(row => row.person)
  const allocated = allocation.rows.length > 0
  return (
    <Card
      id="allocation"
      title={t('allocation.title')}
      lead={allocated ? t('allocation.standing') : t('allocation.lead')}
    >
      {allocated && !previewed && (
        <AllocationTable rows={allocation.rows} people={everyone} field={study.settings.balance_by} />
      )}
      {study.state !== 'draft' ? null : sample.n === 0 ? (
        <Empty>{t('allocation.noSample')}</Empty>
      ) : people.length === 0 ? (
        <Empty>{t('allocation.noPhysicians')}</Empty>
      ) : (
        <div className={allocated ? classes.block : undefined}>
          <Form onSubmit={() => preview.mutate(input)}>
            <Checkbox.Group label={t('allocation.physicians')} value={chosen} onChange={setChosen}>
              <div className={classes.checks}>
                {people.map(person => (
                  <Checkbox key={person.id} value={person.id} label={person.name} />
                ))}
              </div>
            </Checkbox.Group>
            <Row>
              {(['exclusive', 'shared'] as const).map(key => (
                <PlanField
                  key={key}
                  label={t(`sample.${key}`)}
                  value={plan[key]}
                  min={0}
                  onChange={value => onPlan({ ...plan, [key]: value })}
                />
              ))}
            </Row>
            <p className={classes.sum}>
              {t(needed === sample.n ? 'allocation.fits' : 'allocation.differs', {
                needed: count(needed),
                n: count(sample.n),
              })}
            </p>
            <ErrorNote error={error} />
            {previewed && (
              <AllocationTable rows={previewed.rows} people={everyone} field={previewed.balance_by} />
            )}
            <Buttons>
              <Button type="submit" variant={previewed ? 'default' : 'filled'} loading={preview.isPending}>
                {t('preview')}
              </Button>
              {previewed && (
                <Button loading={allocate.isPending} onClick={() => allocate.mutate(input)}>
                  {allocated ? t('allocation.again') : t('allocation.go')}
                </Button>
              )}
            </Buttons>
          </Form>
        </div>
      )}
    </Card>
  )
}
