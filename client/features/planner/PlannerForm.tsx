import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { wordsIn } from '#client/format.ts'
import { Buttons, Form, Row } from '#client/ui/Form.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { type PlanSources, plannedCoefficients } from '#schema/planner.ts'
import classes from './planner.module.css'
import { bounds, type NumberField, presetIds, presetOf, presets, type Typed } from './typed.ts'
import { useSaying } from './useSaying.ts'

type Props = {
  sources: PlanSources
  typed: Typed
  onType: (typed: Typed) => void
  wrong: readonly (keyof Typed)[]
  onGo: () => void
  waiting: boolean
  onStop: () => void
}

/** What is assumed, what is planned and what is wished; each field says in a clause what it is. */
export function PlannerForm({ sources: { pilot }, typed, onType, wrong, onGo, waiting, onStop }: Props) {
  const { t, language } = useSaying()
  const set = (change: Partial<Typed>) => onType({ ...typed, ...change })
  const offered = pilot !== null && pilot.judges.length > 0 && pilot.rows.length > 0
  const number = (name: NumberField, help?: string) => (
    <Field
      name={name}
      label={t(`form.${name}`)}
      help={help}
      value={typed[name]}
      wrong={wrong.includes(name) ? t('form.range', rangeOf(name)) : undefined}
      whole={bounds[name].whole}
      onChange={value => set({ [name]: value })}
    />
  )
  return (
    <Form onSubmit={onGo}>
      {offered ? (
        <Switch
          label={t('form.from')}
          value={typed.source}
          choices={(['assumptions', 'study'] as const).map(value => ({
            value,
            label: t(`form.source.${value}`),
          }))}
          onChange={source => set({ source })}
        />
      ) : (
        <p className={classes.small}>{t('draft')}</p>
      )}
      {typed.source === 'study' && pilot ? (
        <>
          <NativeSelect
            label={t('form.row')}
            description={t('form.rowHelp')}
            value={typed.row}
            data={pilot.rows.map(({ id, kind, title }) => ({
              value: id,
              label: t(`form.rowOf.${kind as 'item'}`, { title: wordsIn(title, language) }),
            }))}
            onChange={event => set({ row: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('form.judgeRun')}
            value={typed.judgeRun}
            data={pilot.judges.map(({ id, name, trial }) => ({
              value: id,
              label: t('form.run', { name, n: trial }),
            }))}
            onChange={event => set({ judgeRun: event.currentTarget.value })}
          />
        </>
      ) : (
        <Part title={t('form.assumed')}>
          <Switch
            label={t('form.preset')}
            value={presetOf(typed) ?? ''}
            choices={presetIds.map(value => ({ value: value as string, label: t(`form.presets.${value}`) }))}
            onChange={id => set(presets[id as keyof typeof presets])}
          />
          <p className={classes.small}>{t('form.presetHelp')}</p>
          <Field
            name="levels"
            label={t('form.levels')}
            help={t('form.levelsHelp')}
            value={typed.levels}
            wrong={wrong.includes('levels') ? t('form.levelsWrong') : undefined}
            onChange={levels => set({ levels })}
          />
          <NativeSelect
            label={t('form.coefficient')}
            description={t('form.coefficientHelp')}
            value={typed.coefficient}
            data={plannedCoefficients.map(value => ({ value, label: t(`form.coefficients.${value}`) }))}
            onChange={event =>
              set({ coefficient: event.currentTarget.value as (typeof plannedCoefficients)[number] })
            }
          />
          <Row>
            {number('judge', t('form.judgeHelp'))}
            {number('physiciansAgreement', t('form.physiciansAgreementHelp'))}
          </Row>
          <Row>
            {number('units', t('form.unitsHelp'))}
            {number('icc', t('form.iccHelp'))}
          </Row>
        </Part>
      )}
      <Part title={t('form.study')}>
        <Row>
          {typed.source === 'assumptions' && number('physicians', t('form.physiciansHelp'))}
          {number('shared', t('form.sharedHelp'))}
        </Row>
        <Row>
          {number('exclusive', t('form.exclusiveHelp'))}
          {number('unlabelled', t('form.unlabelledHelp'))}
        </Row>
        <NativeSelect
          label={t('form.vary')}
          value={typed.vary}
          data={(['shared', 'exclusive'] as const).map(value => ({
            value,
            label: t(`form.varyOf.${value}`),
          }))}
          onChange={event => set({ vary: event.currentTarget.value as Typed['vary'] })}
        />
      </Part>
      <Part title={t('form.wishes')}>
        {number('wishKappa')}
        {number('wishDifference')}
        {number('wishScore')}
        {number('margin', t('form.marginHelp'))}
      </Part>
      <details className={classes.more}>
        <summary>{t('form.more')}</summary>
        <Row>
          {number('simulations', t('form.simulationsHelp'))}
          {number('seed', t('form.seedHelp'))}
        </Row>
      </details>
      <Buttons>
        <Button type="submit" disabled={wrong.length > 0 || waiting}>
          {t('form.go')}
        </Button>
        {waiting && (
          <Button type="button" variant="default" onClick={onStop}>
            {t('form.stop')}
          </Button>
        )}
      </Buttons>
    </Form>
  )
}

const rangeOf = (name: NumberField) => ({
  min: String(bounds[name].min),
  max: String(bounds[name].max),
})

/** Fields of one idea under their heading. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

function Field({
  name,
  label,
  help,
  value,
  wrong,
  whole,
  onChange,
}: {
  name: string
  label: string
  help?: string | undefined
  value: string
  wrong?: string | undefined
  whole?: true | undefined
  onChange: (value: string) => void
}) {
  return (
    <TextInput
      name={name}
      label={label}
      description={help}
      value={value}
      error={wrong}
      inputMode={name === 'levels' ? 'text' : whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
