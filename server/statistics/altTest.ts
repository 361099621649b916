import { type AltMargin, clusterMargin, itemMargin } from './altMargin.ts'
import { type AltVerdict, altVerdict } from './altVerdict.ts'
import { type AltDomain, type AltItems, type AltScore, type AltWins, altWins } from './altWins.ts'
import { benjaminiYekutieli } from './multiplicity.ts'

/** The margin by who the annotators are: the authors' rule of thumb. */
export const altEpsilons = { expert: 0.2, skilled: 0.15, crowd: 0.1 } as const

/**
 * Why an annotator is not tested.
 *
 * - `no-items`: no item of theirs counts
 * - `too-few-items`: fewer than `min_items_per_human`
 * - `one-cluster`: all their items belong to one cluster, so clusters cannot be compared
 */
export const altSkipReasons = ['no-items', 'too-few-items', 'one-cluster'] as const
export type AltSkipReason = (typeof altSkipReasons)[number]

/**
 * A test of one annotator against the judge. `p` is one-sided and `p_adjusted` by Benjamini–Yekutieli over all tests
 * of all domains; both are null where mean difference and margin are equal without any variation, which counts as a
 * test that did not reject.
 */
export type AltTested = AltMargin & { p_adjusted: number | null; rejected: boolean }

/**
 * One annotator: `n` items that count, on what share of them the judge (`rho_judge`) or the annotator (`rho_human`)
 * is at least as near to the others, and mean and standard deviation of the difference (`rho_human - rho_judge`).
 * Either `tested` or `skipped` says how it went on.
 */
export type AltAnnotator = {
  annotator: string
  n: number
  rho_judge: number | null
  rho_human: number | null
  mean_difference: number | null
  sd: number | null
  tested: AltTested | null
  skipped: AltSkipReason | null
}

/** The test over clusters. It is not part of the published test: `source` says so wherever it is shown. */
export type AltClustered = AltVerdict & {
  source: 'ours'
  omega: number | null
  annotators: {
    annotator: string
    clusters: number
    tested: AltTested | null
    skipped: AltSkipReason | null
  }[]
}

/** Winning rate `omega` and average advantage probability `rho` over the annotators that were tested. */
export type AltDomainResult = AltVerdict & {
  domain: string
  score: AltScore
  items: number
  clusters: number | null
  left_out: { reason: 'without-judge' | 'rated-by-too-few'; count: number }[]
  omega: number | null
  rho: number | null
  annotators: AltAnnotator[]
  clustered: AltClustered | null
}

export type AltSettings = {
  epsilon: number
  q: number
  min_humans_per_item: number
  min_items_per_human: number
}

/** `tests` is how many p values were adjusted together: annotators tested, over all domains. */
export type AltTestResult = AltSettings & { tests: number; domains: AltDomainResult[] }

export const altDefaults: AltSettings = {
  epsilon: altEpsilons.expert,
  q: 0.05,
  min_humans_per_item: 2,
  min_items_per_human: 30,
}

type Measured = {
  domain: AltDomain
  counts: AltItems
  annotators: { wins: AltWins; plain: AltMargin | AltSkipReason; clustered: AltMargin | AltSkipReason }[]
}

/**
 * The alternative annotator test: may the judge take the place of an annotator? Each annotator in turn is left out,
 * and annotator and judge are compared by how near they are to the others. The judge wins against an annotator when
 * its disadvantage is below ε, and passes when it wins against half of them or more.
 *
 * Rejections are adjusted p ≤ q, the same as Benjamini and Yekutieli's largest k with p(k) ≤ (k/m) q/Σ 1/i, over the
 * tested annotators of all domains at once; winning rates are of each domain. Items of one case are not
 * independent, which the test ignores; where clusters are known a variant of ours does not (see `clusterMargin`).
 *
 * Source: Calderon, Reichart & Dror (2025), ACL, arXiv:2501.10970.
 *
 * @param annotators names, in the order of each domain's `labels`
 * @throws RangeError when lengths differ, ε is not in [0, 1], q not in (0, 1), or a minimum is below 2
 */
export function altTest(
  annotators: readonly string[],
  domains: readonly AltDomain[],
  settings: Partial<AltSettings> = {},
): AltTestResult {
  const chosen = { ...altDefaults, ...settings }
  requireSound(annotators, domains, chosen)
  const measured = domains.map(domain => measure(domain, chosen))
  const plain = adjusted(measured, ({ plain }) => plain, chosen.q)
  const clustered = adjusted(measured, ({ clustered }) => clustered, chosen.q)
  return {
    ...chosen,
    tests: plain.flat().filter(Boolean).length,
    domains: measured.map((one, at) => domainResult(annotators, one, plain[at]!, clustered[at]!)),
  }
}

function measure(domain: AltDomain, settings: AltSettings): Measured {
  const { wins, counts } = altWins(domain, settings.min_humans_per_item)
  const few = (n: number): AltSkipReason | null =>
    n === 0 ? 'no-items' : n < settings.min_items_per_human ? 'too-few-items' : null
  return {
    domain,
    counts,
    annotators: wins.map(own => ({
      wins: own,
      plain: few(own.n) ?? itemMargin(own, settings.epsilon),
      clustered: few(own.n) ?? clusterMargin(own, settings.epsilon) ?? 'one-cluster',
    })),
  }
}

type Choose = (annotator: Measured['annotators'][number]) => AltMargin | AltSkipReason

/** Every test with its adjusted p, domain by domain and annotator by annotator; null for who is skipped. */
function adjusted(measured: readonly Measured[], choose: Choose, q: number): (AltTested | null)[][] {
  const margins = measured.map(({ annotators }) =>
    annotators.map(choose).map(found => (typeof found === 'string' ? null : found)),
  )
  // What cannot be told from the margin is a test all the same: it makes the others stricter and never rejects.
  const all = benjaminiYekutieli(margins.flat().map(found => found && (found.p ?? 1)))
  let next = 0
  return margins.map(list =>
    list.map(found => {
      const p = all[next++]!
      if (!found) return null
      return { ...found, p_adjusted: found.p === null ? null : p, rejected: found.p !== null && p <= q }
    }),
  )
}

function domainResult(
  annotators: readonly string[],
  measured: Measured,
  plain: readonly (AltTested | null)[],
  clustered: readonly (AltTested | null)[],
): AltDomainResult {
  const { domain, counts } = measured
  const rhos = measured.annotators.flatMap(({ wins }, at) => (plain[at] ? [wins.judge / wins.n] : []))
  const skipOf = (found: AltMargin | AltSkipReason) => (typeof found === 'string' ? found : null)
  const taking = measured.annotators.filter(({ wins }) => wins.n > 0).length
  const cases = counts.clusters ?? counts.items
  const verdictOf = (tests: readonly (AltTested | null)[]) =>
    altVerdict(winningRate(tests), { cases, taking, tested: tests.filter(Boolean).length })
  return {
    domain: domain.domain,
    score: domain.score,
    items: counts.items,
    clusters: counts.clusters,
    left_out: [
      { reason: 'without-judge', count: counts.withoutJudge },
      { reason: 'rated-by-too-few', count: counts.ratedByTooFew },
    ],
    omega: winningRate(plain),
    rho: rhos.length === 0 ? null : rhos.reduce((sum, rho) => sum + rho, 0) / rhos.length,
    ...verdictOf(plain),
    annotators: measured.annotators.map(({ wins, plain: found }, at) => ({
      annotator: annotators[at]!,
      ...described(wins),
      tested: plain[at]!,
      skipped: skipOf(found),
    })),
    clustered: domain.clusterOf && {
      source: 'ours',
      omega: winningRate(clustered),
      ...verdictOf(clustered),
      annotators: measured.annotators.map(({ wins, clustered: found }, at) => ({
        annotator: annotators[at]!,
        clusters: wins.clusters!.length,
        tested: clustered[at]!,
        skipped: skipOf(found),
      })),
    },
  }
}

const described = ({ n, judge, annotator, sum, squares }: AltWins) => ({
  n,
  rho_judge: n === 0 ? null : judge / n,
  rho_human: n === 0 ? null : annotator / n,
  mean_difference: n === 0 ? null : sum / n,
  sd: n < 2 ? null : Math.sqrt((n * squares - sum * sum) / (n * (n - 1))),
})

function winningRate(tests: readonly (AltTested | null)[]): number | null {
  const tested = tests.filter(test => test !== null)
  return tested.length === 0 ? null : tested.filter(({ rejected }) => rejected).length / tested.length
}

function requireSound(
  annotators: readonly string[],
  domains: readonly AltDomain[],
  { epsilon, q, min_humans_per_item, min_items_per_human }: AltSettings,
): void {
  if (!(epsilon >= 0 && epsilon <= 1)) throw new RangeError('the margin lies between 0 and 1')
  if (!(q > 0 && q < 1)) throw new RangeError('the false discovery rate lies strictly between 0 and 1')
  if (!(min_humans_per_item >= 2 && min_items_per_human >= 2)) throw new RangeError('a minimum is below 2')
  for (const { labels, judge, clusterOf } of domains) {
    const whole = labels.every(own => own.length === judge.length)
    if (labels.length !== annotators.length || !whole || (clusterOf && clusterOf.length !== judge.length))
      throw new RangeError('every annotator, the judge and the clusters need one place an item')
    if (![...labels.flat(), ...judge].every(label => label === null || Number.isFinite(label)))
      throw new RangeError('a label is not finite')
  }
}
