import type { PlannedCoefficient, PlanSpec } from '#schema/planner.ts'

/** The form as it is typed. */
export type Typed = {
  source: 'assumptions' | 'study'
  levels: string
  coefficient: PlannedCoefficient
  judge: string
  physiciansAgreement: string
  units: string
  icc: string
  judgeRun: string
  row: string
  physicians: string
  exclusive: string
  shared: string
  unlabelled: string
  vary: 'shared' | 'exclusive'
  wishKappa: string
  wishDifference: string
  wishScore: string
  margin: string
  simulations: string
  seed: string
}

type Assumed = Pick<Typed, 'levels' | 'coefficient' | 'judge' | 'physiciansAgreement' | 'units' | 'icc'>

/** Values to start from: what was first published for the three instruments of the protocol. */
export const presets: Record<'checklist' | 'answers' | 'likert', Assumed> = {
  checklist: {
    levels: '30, 70',
    coefficient: 'cohen_kappa',
    judge: '0.25',
    physiciansAgreement: '0.57',
    units: '21',
    icc: '0.1',
  },
  answers: {
    levels: '20, 20, 60',
    coefficient: 'weighted_kappa_quadratic',
    judge: '0.17',
    physiciansAgreement: '0.56',
    units: '6',
    icc: '0.1',
  },
  likert: {
    levels: '3, 7, 20, 45, 25',
    coefficient: 'weighted_kappa_quadratic',
    judge: '0.24',
    physiciansAgreement: '0.22',
    units: '4',
    icc: '0.2',
  },
}
export type PresetId = keyof typeof presets
export const presetIds = Object.keys(presets) as PresetId[]

export const firstTyped: Typed = {
  ...presets.checklist,
  source: 'assumptions',
  judgeRun: '',
  row: '',
  physicians: '2',
  exclusive: '25',
  shared: '20',
  unlabelled: '500',
  vary: 'shared',
  wishKappa: '0.1',
  wishDifference: '0.1',
  wishScore: '0.03',
  margin: '0.1',
  simulations: '150',
  seed: '1',
}

/** The preset whose values stand in the form as they are, if any. */
export const presetOf = (typed: Typed): PresetId | undefined =>
  presetIds.find(id =>
    Object.entries(presets[id]).every(([key, value]) => typed[key as keyof Typed] === value),
  )

export type NumberField = Exclude<
  keyof Typed,
  'source' | 'levels' | 'coefficient' | 'judgeRun' | 'row' | 'vary'
>

/** What a field takes; a wish that is left empty is none. The server holds the same bounds. */
export const bounds: Record<NumberField, { min: number; max: number; whole?: true; empty?: true }> = {
  judge: { min: 0, max: 0.99 },
  physiciansAgreement: { min: 0.01, max: 0.99 },
  units: { min: 1, max: 100, whole: true },
  icc: { min: 0, max: 0.9 },
  physicians: { min: 2, max: 5, whole: true },
  exclusive: { min: 0, max: 1000, whole: true },
  shared: { min: 5, max: 1000, whole: true },
  unlabelled: { min: 1, max: 1_000_000, whole: true },
  wishKappa: { min: 0.001, max: 0.999, empty: true },
  wishDifference: { min: 0.001, max: 0.999, empty: true },
  wishScore: { min: 0.001, max: 0.999, empty: true },
  margin: { min: 0.001, max: 1 },
  simulations: { min: 50, max: 1000, whole: true },
  seed: { min: 0, max: 2_147_483_647, whole: true },
}

const ofAssumptions: readonly (keyof Typed)[] = ['judge', 'physiciansAgreement', 'units', 'icc']

/** What is asked for, or which fields cannot be read. */
export function specOf(typed: Typed): { spec: PlanSpec } | { wrong: (keyof Typed)[] } {
  const assumed = typed.source === 'assumptions'
  const unused = (field: keyof Typed) => !assumed && (ofAssumptions.includes(field) || field === 'physicians')
  const wrong: (keyof Typed)[] = (Object.keys(bounds) as NumberField[]).filter(
    field => !unused(field) && !isIn(typed[field], bounds[field]),
  )
  const levels = typed.levels.split(',').map(level => level.trim())
  if (assumed && !isScale(levels)) wrong.unshift('levels')
  if (!assumed && typed.row === '') wrong.unshift('row')
  if (wrong.length > 0) return { wrong }
  const wish = (text: string) => (text.trim() === '' ? undefined : Number(text))
  const [kappa, difference, score] = [
    wish(typed.wishKappa),
    wish(typed.wishDifference),
    wish(typed.wishScore),
  ]
  return {
    spec: {
      source: assumed
        ? {
            kind: 'assumptions',
            levels: levels.map(Number),
            coefficient: typed.coefficient,
            judge: Number(typed.judge),
            physicians: Number(typed.physiciansAgreement),
            units: Number(typed.units),
            icc: Number(typed.icc),
          }
        : { kind: 'study', row: typed.row, ...(typed.judgeRun === '' ? {} : { judge: typed.judgeRun }) },
      design: {
        physicians: assumed ? Number(typed.physicians) : 2,
        exclusive: Number(typed.exclusive),
        shared: Number(typed.shared),
        unlabelled: Number(typed.unlabelled),
        vary: typed.vary,
      },
      wants: {
        ...(kappa === undefined ? {} : { kappa }),
        ...(difference === undefined ? {} : { difference }),
        ...(score === undefined ? {} : { score }),
      },
      margin: Number(typed.margin),
      simulations: Number(typed.simulations),
      seed: Number(typed.seed),
    },
  }
}

const isScale = (levels: readonly string[]) =>
  levels.length >= 2 &&
  levels.length <= 10 &&
  levels.every(text => /^(\d+\.?\d*|\.\d+)$/.test(text) && Number(text) > 0 && Number(text) <= 1000)

function isIn(text: string, { min, max, whole, empty }: (typeof bounds)[NumberField]): boolean {
  if (text.trim() === '') return empty === true
  const value = Number(text)
  return value >= min && value <= max && (!whole || Number.isInteger(value))
}
