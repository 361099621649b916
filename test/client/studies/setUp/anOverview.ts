const person = (n: number) => ({ id: `p${n}`, name: `Physician ${n}`, username: `p${n}` })
const progress = (n: number) => ({
  person: person(n),
  member: true,
  assigned: 0,
  done: 0,
  started: 0,
  stages: [],
  ratings: 0,
  last_at: null,
})

/** A draft with 80 cases and two physicians, in which nothing is drawn or written. */
export const anOverview = {
  study: {
    id: 's1',
    key: 'k',
    title: { en: 'Pilot', ko: '예비 연구' },
    protocol: 'judge-validation',
    settings: { allow_group_repeat: false, balance_by: 'educator_model' },
    seed: 17,
    state: 'draft',
    created_at: 0,
  },
  stages: [],
  cases: { published: 80, by_language: [{ language: 'en', cases: 80 }] },
  applicable: [],
  sample: { n: 0, plan: null, balance_by: 'educator_model', rows: [], splits: [] },
  allocation: { rows: [] },
  progress: [progress(1), progress(2)],
  judge_runs: [],
  mentions_unresolved: 0,
  notice: null,
  plan: null,
  reopened: 0,
  after_later: 0,
  opening: {
    missing: ['notice-missing', 'sample-missing', 'allocation-missing'],
    cases: [],
    unknown: [],
    unacknowledged: [],
    mentions: 0,
    left: [],
    unpaired: [],
    held: [],
    known: [],
  },
}

const row = { instrument: 'quality', kind: 'item', headline: 'weighted_kappa_quadratic' }
const ordered = ['cohen_kappa', 'weighted_kappa_quadratic', 'spearman']
/** Of a study without a plan, in which an instrument of two items can be planned for. */
export const aPlanRead = {
  plan: null,
  versions: [],
  closed: null,
  rows: [
    {
      ...row,
      id: 'quality/mean',
      kind: 'mean',
      items: ['clarity', 'warmth'],
      title: { en: 'Quality', ko: '대화의 질' },
      coefficients: ordered,
    },
    {
      ...row,
      id: 'quality/clarity',
      items: ['clarity'],
      title: { en: 'Clarity', ko: '명확성' },
      coefficients: ordered,
    },
    {
      ...row,
      id: 'quality/warmth',
      items: ['warmth'],
      title: { en: 'Warmth', ko: '따뜻함' },
      headline: 'cohen_kappa',
      coefficients: ['percent_agreement', 'cohen_kappa'],
    },
  ],
}

export const aServer = {
  'GET /studies/s1': { body: anOverview },
  'GET /studies/s1/fields': {
    body: { fields: [{ name: 'recall', source: 'strata', missing: 0, distinct: 3, levels: [] }] },
  },
  'GET /studies/s1/imports': { body: { imports: [] } },
  'GET /studies/s1/importing': { body: { running: null } },
  'GET /studies/s1/instruments': { body: { instruments: [] } },
  'GET /studies/s1/mentions': { body: { mentions: [], counts: { found: 0, waived: 0, masked: 0 } } },
  'GET /studies/s1/plan': { body: aPlanRead },
  'GET /studies/s1/pace': { body: { pace: null } },
  'GET /me': { body: { person: person(9), memberships: [] } },
}

/** The set-up page with this step open. */
export const at = (step?: string) => ({
  route: '/studies/$study/set-up',
  path: `/studies/s1/set-up${step ? `?step=${step}` : ''}`,
})
