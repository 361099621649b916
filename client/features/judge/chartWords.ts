import type { BlandAltmanWords } from '#client/charts/blandAltman.ts'
import { type CorrectedWords, scoreKinds } from '#client/charts/correctedDots.ts'
import type { LeniencyWords } from '#client/charts/leniencyForest.ts'
import type { LikertWords } from '#client/charts/likertBars.ts'
import type { RankWords } from '#client/charts/rankSlope.ts'
import type { HeatWords } from '#client/charts/strataHeat.ts'
import type { judgeWords } from '#locales/judge.ts'
import { fewGroups as fewLabelled } from '#schema/corrected.ts'
import type { Say } from './say.ts'

type Head = keyof (typeof judgeWords)['en']['head']
const head = (say: Say, key: Head): string => say.t(`judge:head.${key}`)

const intervalHeads = (say: Say) => ({
  value: head(say, 'value'),
  low: head(say, 'low'),
  high: head(say, 'high'),
})
const sizeHeads = (say: Say) => ({
  cases: head(say, 'cases'),
  groups: head(say, 'groups'),
  reading: head(say, 'reading'),
})
const readings = (say: Say) => ({ screen: say.t('judge:screen'), estimate: say.t('judge:estimate') })

export const leniencyWords = (say: Say, level: number): LeniencyWords => ({
  format: say.signed,
  why: say.why,
  heads: {
    ...intervalHeads(say),
    ...sizeHeads(say),
    name: head(say, 'name'),
    adjusted: head(say, 'adjusted'),
  },
  ...readings(say),
  noTest: say.t('judge:noTest'),
  p: say.p,
  count: say.n,
  above: say.t('judge:leniency.above'),
  below: say.t('judge:leniency.below'),
  level: say.t('judge:leniency.interval', { level: say.level(level) }),
})

export const likertWords = (say: Say): LikertWords => ({
  heads: {
    item: head(say, 'item'),
    rater: head(say, 'rater'),
    level: head(say, 'level'),
    n: head(say, 'n'),
    share: head(say, 'share'),
  },
  count: say.n,
  share: say.share,
  total: n => say.t('judge:levels.total', { n: say.n(n) }),
  none: say.t('judge:levels.none'),
})

export const heatWords = (say: Say, field: string): HeatWords => ({
  heads: {
    ...sizeHeads(say),
    row: field,
    column: head(say, 'model'),
    judge: head(say, 'judge'),
    physicians: head(say, 'physicians'),
    leniency: head(say, 'difference'),
  },
  format: say.format,
  signed: say.signed,
  count: say.n,
  ...readings(say),
  noCases: say.t('judge:noCases'),
  noScore: say.t('judge:noScore'),
  range: (from, to) => say.t('judge:strata.range', { from, to }),
})

export const blandAltmanWords = (say: Say, level: number): BlandAltmanWords => ({
  format: say.format,
  signed: say.signed,
  why: say.why,
  heads: {
    ...intervalHeads(say),
    name: head(say, 'caseName'),
    model: head(say, 'model'),
    judge: head(say, 'judge'),
    physicians: head(say, 'physicians'),
    mean: head(say, 'mean'),
    difference: head(say, 'difference'),
  },
  bias: say.t('judge:scores.bias'),
  lower: say.t('judge:scores.lower'),
  upper: say.t('judge:scores.upper'),
  interval: say.t('judge:scores.interval', { level: say.level(level) }),
  mean: say.t('judge:scores.mean'),
  difference: say.t('judge:scores.difference'),
})

export const rankWords = (say: Say, level: number): RankWords => ({
  heads: {
    name: head(say, 'model'),
    beforeRank: head(say, 'beforeRank'),
    beforeValue: head(say, 'beforeValue'),
    afterRank: head(say, 'afterRank'),
    afterValue: head(say, 'afterValue'),
    lowest: head(say, 'lowest'),
    highest: head(say, 'highest'),
    move: head(say, 'move'),
  },
  before: say.t('judge:rank.before'),
  after: say.t('judge:rank.after'),
  format: say.format,
  rank: say.n,
  tied: rank => say.t('judge:rank.tied', { rank: say.n(rank) }),
  possible: say.t('judge:rank.possible'),
  up: say.t('judge:rank.up'),
  down: say.t('judge:rank.down'),
  same: say.t('judge:rank.same'),
  changed: say.t('judge:rank.changed'),
  unchanged: say.t('judge:rank.unchanged'),
  interval: say.t('judge:rank.interval', { level: say.level(level) }),
})

export const correctedWords = (say: Say): CorrectedWords => ({
  format: say.format,
  why: say.why,
  heads: {
    ...intervalHeads(say),
    name: head(say, 'name'),
    kind: head(say, 'kind'),
    n: head(say, 'n'),
    lambda: head(say, 'lambda'),
    labelled: head(say, 'labelled'),
    unlabelled: head(say, 'unlabelled'),
    reading: head(say, 'reading'),
  },
  kinds: Object.fromEntries(
    scoreKinds.map(kind => [kind, say.t(`judge:corrected.${kind}`)]),
  ) as CorrectedWords['kinds'],
  small: say.t('judge:corrected.small', { few: say.n(fewLabelled) }),
  few: say.t('judge:corrected.few', { few: say.n(fewLabelled) }),
  whole: say.t('judge:corrected.whole'),
  estimate: say.t('judge:estimate'),
  count: say.n,
})
