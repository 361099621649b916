import { formatCount, formatShare, formatStatistic } from '#client/format.ts'
import type { PlanDesign, PlannedMeasure } from '#schema/planner.ts'
import { usePlannerWords } from './words.ts'

/** How numbers and parts of a plan are said, in the language of the screen. */
export function useSaying() {
  const { t, i18n } = usePlannerWords()
  const { language } = i18n
  const count = (n: number) => formatCount(n, language)
  const cases = (kind: PlanDesign['vary'], n: number) => t(`cases.${kind}`, { count: n, n: count(n) })
  return {
    t,
    language,
    count,
    cases,
    /** The cases that are held while the others vary. */
    held: (design: PlanDesign) => {
      const other = design.vary === 'shared' ? 'exclusive' : 'shared'
      return cases(other, design[other])
    },
    what: (measure: PlannedMeasure) => t(`measure.${measure}`),
    /** A half-width that was simulated. */
    width: (value: number) => formatStatistic(value, language, 3),
    /** A number as it was typed, at least with one decimal. */
    typed: (value: number) =>
      formatStatistic(value, language, Math.min(3, Math.max(1, String(value).split('.')[1]?.length ?? 0))),
    coefficient: (value: number | null) =>
      value === null ? t('table.none') : formatStatistic(value, language),
    share: (value: number) => formatShare(Math.round(value * 100) / 100, language),
    exactShare: (value: number) => formatShare(value, language),
  }
}
