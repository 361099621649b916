import { Checkbox, NativeSelect } from '@mantine/core'
import { wordsIn } from '#client/format.ts'
import type { ValidationMetric } from '#schema/validationMetric.ts'
import type { PlannableRow, StudyOverview } from '../calls.ts'
import classes from './plan.module.css'
import type { PlanDraft } from './planDraft.ts'
import { usePlanWords } from './planWords.ts'
import shared from './setUp.module.css'

type Chosen = PlanDraft['primary']

/** The rows that claims can be about, by instrument; one that is chosen asks for its coefficient. */
export function PlanRows({
  stages,
  rows,
  chosen,
  onChange,
}: {
  stages: StudyOverview['stages']
  rows: readonly PlannableRow[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}) {
  const { t, count, language } = usePlanWords()
  const line = (row: PlannableRow) => (
    <Line
      key={row.id}
      row={row}
      chosen={chosen[row.id]}
      onChange={coefficient => {
        const { [row.id]: _, ...others } = chosen
        onChange(coefficient ? { ...others, [row.id]: coefficient } : others)
      }}
    />
  )
  return (
    <fieldset className={classes.fieldset}>
      <legend className={classes.legend}>{t('plan.primary')}</legend>
      <p className={shared.small}>{t('plan.primaryHelp')}</p>
      {stages.map(stage => {
        const own = rows.filter(row => row.instrument === stage.instrument)
        const items = own.filter(row => row.kind === 'item')
        const taken = items.filter(row => chosen[row.id]).length
        return (
          <div key={stage.id} className={classes.instrument}>
            <h3 className={classes.sub}>{wordsIn(stage.title, language)}</h3>
            {own.filter(row => row.kind !== 'item').map(line)}
            {items.length > 0 && (
              <details className={shared.more} open={taken > 0 || undefined}>
                <summary>{t('plan.items', { count: items.length, taken: count(taken) })}</summary>
                <div>{items.map(line)}</div>
              </details>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

function Line({
  row,
  chosen,
  onChange,
}: {
  row: PlannableRow
  chosen: ValidationMetric | undefined
  onChange: (coefficient: ValidationMetric | undefined) => void
}) {
  const { t, title, span, named } = usePlanWords()
  return (
    <div className={classes.line}>
      <Checkbox
        label={row.kind === 'item' ? title(row) : span(row)}
        aria-label={named(row)}
        checked={chosen !== undefined}
        onChange={event => onChange(event.currentTarget.checked ? row.headline : undefined)}
      />
      {chosen && (
        <NativeSelect
          size="xs"
          aria-label={t('plan.coefficientOf', { row: named(row) })}
          value={chosen}
          data={row.coefficients.map(value => ({ value, label: t(`plan.coefficient.${value}`) }))}
          onChange={event => onChange(event.currentTarget.value as ValidationMetric)}
        />
      )}
    </div>
  )
}
