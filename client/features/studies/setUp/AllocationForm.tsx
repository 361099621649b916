import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#client/format.ts'
import { splitsInOrder } from '#client/splits.ts'
import { Buttons, Form, Row } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import type { AllocateStudy } from '#schema/study.ts'
import { allocateStudy, allocationPreviewQuery } from '../calls.ts'
import { PlanField } from '../PlanField.tsx'
import { useStudyChange } from '../useStudy.ts'
import { useStudyWords } from '../words.ts'
import { AllocationDrawing } from './AllocationDrawing.tsx'
import { typingPause } from './SampleForm.tsx'
import type { StepProps } from './SetUpScreen.tsx'
import { SplitField } from './SplitField.tsx'
import classes from './setUp.module.css'
import { useSplitPlan } from './useSplitPlan.ts'

/** Who gets how many, and what would be dealt out, shown as it is typed. */
export function AllocationForm({ overview, plan: ofStudy, onPlan: onStudy }: StepProps) {
  const { t, i18n } = useStudyWords()
  const { study, progress } = overview
  const { split, choose: chooseSplit, drawn, dealt, plan, onPlan } = useSplitPlan(overview, ofStudy, onStudy)
  const splits = splitsInOrder.filter(of => overview.sample.splits.some(one => one.split === of))
  const people = progress.filter(({ member }) => member).map(({ person }) => person)
  // Who is left out is kept, so that somebody who joins meanwhile is in.
  const [left, setLeft] = useState<readonly string[]>([])
  const chosen = people.map(({ id }) => id).filter(id => !left.includes(id))
  const choose = (ids: string[]) => setLeft(people.map(({ id }) => id).filter(id => !ids.includes(id)))
  const asked = {
    physicians: chosen,
    exclusive: Number(plan.exclusive),
    shared: Number(plan.shared),
    split,
  }
  const needed = chosen.length * asked.exclusive + asked.shared
  const whole = [asked.exclusive, asked.shared].every(value => Number.isInteger(value) && value >= 0)
  const fits = whole && chosen.length > 0 && needed === drawn
  const [settled] = useDebouncedValue(asked, typingPause)
  const current = JSON.stringify(settled) === JSON.stringify(asked)
  const preview = useQuery({ ...allocationPreviewQuery(study.id, settled), enabled: fits && current })
  const allocate = useStudyChange((input: AllocateStudy) => allocateStudy(study.id, input))
  const known = fits && current && !preview.isPlaceholderData && !preview.isFetching
  const count = (value: number) => formatCount(value, i18n.language)
  return (
    <Form onSubmit={() => known && preview.data && !preview.error && allocate.mutate(asked)}>
      {splits.length > 1 && (
        <SplitField label={t('split.deal')} value={split} choices={splits} onChange={chooseSplit} />
      )}
      <Checkbox.Group label={t('allocation.physicians')} value={chosen} onChange={choose}>
        <div className={classes.checks}>
          {people.map(({ id, name }) => (
            <Checkbox key={id} value={id} label={name} />
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
        {t(needed === drawn ? 'allocation.fits' : 'allocation.differs', {
          needed: count(needed),
          n: count(drawn),
        })}
      </p>
      <ErrorNote error={fits ? (preview.error ?? allocate.error) : undefined} />
      <div className={known ? undefined : classes.stale} aria-busy={fits && !known}>
        {fits && preview.data && !preview.error && (
          <AllocationDrawing
            study={study.id}
            overview={overview}
            rows={preview.data.rows}
            spread={preview.data.spread}
            seed={preview.data.seed}
          />
        )}
      </div>
      <Buttons>
        <Button
          type="submit"
          loading={allocate.isPending}
          disabled={!known || !preview.data || preview.error !== null}
        >
          {dealt ? t('allocation.again') : t('allocation.go')}
        </Button>
      </Buttons>
    </Form>
  )
}
