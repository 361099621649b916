import { fewGroups as fewLabelled } from '#schema/corrected.ts'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { rankRows } from './chartData.ts'
import { orderAfter } from './order.ts'
import { instrumentTitles, type Standing, standingOf } from './report.ts'
import type { Say } from './say.ts'

type Part = {
  key: 'higher' | 'lower' | 'untold' | 'few' | 'nothing' | 'order' | 'sameOrder' | 'orderUntold' | 'orderFew'
  values: Record<string, string>
}

/**
 * What may be said first: how the judge lies to the physicians on whole instruments, and whether the correction
 * changes an order of models. Screens alone give one sentence that says so.
 */
export function leadOf(report: JudgeReport, say: Say): Part[] {
  const whole = report.bias.lines.filter(({ by }) => by === 'overall')
  const titles = instrumentTitles(report)
  const names = (standing: Standing) =>
    say.list(
      whole
        .filter(line => standingOf(line) === standing)
        .map(({ instrument }) => inSentence(say.words(titles.get(instrument)!), say.language)),
    )
  const firm = (['higher', 'lower', 'untold'] as const)
    .map(key => ({ key, values: { instruments: names(key) } }))
    .filter(({ values }) => values.instruments !== '')
  const first: Part[] =
    firm.length > 0 ? firm : [{ key: report.bias.lines.length > 0 ? 'few' : 'nothing', values: {} }]
  return [...first, ...orderOf(report, say)]
}

/** English titles begin with a capital that a sentence does not want. */
const inSentence = (title: string, language: string): string =>
  language === 'en' && /^[A-Z][a-z]/.test(title) ? title[0]!.toLowerCase() + title.slice(1) : title

const orderKeys = { changes: 'order', stays: 'sameOrder', untold: 'orderUntold' } as const

/** The first score whose models have ranks before and after, and what may be said of their order. */
function orderOf(report: JudgeReport, say: Say): Part[] {
  for (const score of report.corrected.scores) {
    const rows = rankRows(score)
    if (score.kind !== 'score' || !rows || rows.length < 2) continue
    const values = { score: inSentence(say.words(score.title), say.language) }
    const models = score.slices.filter(slice => slice.kind === 'model' && slice.value !== null)
    const fewest = Math.min(...models.map(({ labelled }) => labelled.groups))
    if (fewest < fewLabelled)
      return [
        {
          key: 'orderFew',
          values: { ...values, fewest: say.count('groups', fewest), least: say.n(fewLabelled) },
        },
      ]
    return [{ key: orderKeys[orderAfter(rows)], values }]
  }
  return []
}
