/** How near a label is to the labels of the other annotators: the share it equals, or minus the root mean square. */
export const altScores = ['accuracy', 'negative_rmse'] as const
export type AltScore = (typeof altScores)[number]

/**
 * One set of items that annotators and judge labelled. `labels[annotator][item]` and `judge[item]` are null where
 * nothing was said: codes of categories for accuracy, numbers for RMSE. `clusterOf` tells which items belong
 * together, such as those of one source patient; null where nobody knows.
 */
export type AltDomain = {
  domain: string
  score: AltScore
  labels: readonly (readonly (number | null)[])[]
  judge: readonly (number | null)[]
  clusterOf: readonly number[] | null
}

/**
 * The judge in place of one annotator, over the items of this annotator that count. Both win an item that ties.
 * `sum` and `squares` are of d: 1 where the annotator alone is nearer to the others, -1 where the judge alone is.
 */
export type AltWins = {
  n: number
  judge: number
  annotator: number
  sum: number
  squares: number
  /** The items of each cluster and their sum of d; null where no clusters are known. */
  clusters: { n: number; sum: number }[] | null
}

/** Items that count, clusters among them, and those that do not count because somebody is missing. */
export type AltItems = { items: number; clusters: number | null; withoutJudge: number; ratedByTooFew: number }

/**
 * Who is nearer to the other annotators, item by item, for each annotator in turn. An item counts when the judge and
 * at least `minHumans` annotators labelled it.
 */
export function altWins(domain: AltDomain, minHumans: number): { wins: AltWins[]; counts: AltItems } {
  const { labels, judge, clusterOf } = domain
  const found = labels.map((): AltWins & { by: Map<number, { n: number; sum: number }> } => ({
    n: 0,
    judge: 0,
    annotator: 0,
    sum: 0,
    squares: 0,
    clusters: null,
    by: new Map(),
  }))
  const clusters = new Set<number>()
  const counts: AltItems = { items: 0, clusters: null, withoutJudge: 0, ratedByTooFew: 0 }
  for (const [item, said] of judge.entries()) {
    const raters = [...labels.keys()].filter(rater => labels[rater]![item] !== null)
    if (raters.length < minHumans) counts.ratedByTooFew++
    else if (said === null) counts.withoutJudge++
    if (said === null || raters.length < minHumans) continue
    counts.items++
    if (clusterOf) clusters.add(clusterOf[item]!)
    for (const rater of raters) {
      const others = raters.filter(other => other !== rater).map(other => labels[other]![item]!)
      const d = lead(domain.score, labels[rater]![item]!, said, others)
      const own = found[rater]!
      own.n++
      if (d <= 0) own.judge++
      if (d >= 0) own.annotator++
      own.sum += d
      own.squares += d * d
      if (!clusterOf) continue
      const cluster = own.by.get(clusterOf[item]!) ?? { n: 0, sum: 0 }
      own.by.set(clusterOf[item]!, { n: cluster.n + 1, sum: cluster.sum + d })
    }
  }
  return {
    wins: found.map(({ by, ...own }) => ({ ...own, clusters: clusterOf ? [...by.values()] : null })),
    counts: { ...counts, clusters: clusterOf ? clusters.size : null },
  }
}

/** 1 where the annotator is nearer to the others, -1 where the judge is, 0 where neither is. */
function lead(score: AltScore, annotator: number, judge: number, others: readonly number[]): -1 | 0 | 1 {
  if (score === 'accuracy') {
    const equal = (label: number) => others.filter(other => other === label).length
    return sign(equal(annotator) - equal(judge))
  }
  // Over the same others the roots of the means are ordered as the sums of squares, which are exact for whole labels.
  const squares = (label: number) => others.reduce((sum, other) => sum + (label - other) ** 2, 0)
  const [own, its] = [squares(annotator), squares(judge)]
  // Sums of decimal labels that should tie differ by their rounding.
  return Math.abs(own - its) <= 1e-12 * Math.max(own, its) ? 0 : sign(its - own)
}

const sign = (value: number) => (value > 0 ? 1 : value < 0 ? -1 : 0)
