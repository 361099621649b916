import type { StudyAltTest } from '#schema/altTest.ts'
import type { CorrectedReport, CorrectedSlice, Ranking } from '#schema/corrected.ts'
import type { JudgeReport, LeniencyLine } from '#schema/judgeReport.ts'
import type { Result, UndefinedReason } from '#schema/metric.ts'

const id = (n: number) => n.toString(16).padStart(32, '0')
const both = (en: string, ko: string) => ({ en, ko })

export const between = (value: number, low: number, high: number, n = 40): Result => ({
  value,
  ci: { low, high, level: 0.95, method: 'jackknife-t' },
  n,
  groups: n,
})
export const bare = (value: number, reason: UndefinedReason = 'too-few-groups', n = 3): Result => ({
  value,
  ci: null,
  ci_undefined: reason,
  n,
})
export const absent = (reason: UndefinedReason): Result => ({ value: null, undefined: reason, n: 0 })

const models = ['educator-north', 'educator-south', 'educator-east', 'educator-west']
const chapters = ['Neoplasms', 'Diseases of the circulatory system', 'Diseases of the respiratory system']

export const aLine = (more: Partial<LeniencyLine> = {}): LeniencyLine => ({
  instrument: 'conversation-quality',
  by: 'item',
  field: 'naturalness',
  value: '',
  label: both('Naturalness', '자연스러움'),
  difference: between(0.4, 0.1, 0.7),
  cases: 40,
  groups: 40,
  screen: false,
  p: 0.01,
  adjusted: 0.04,
  ...more,
})

const levels = [
  both('1 Poor', '1 나쁨'),
  both('2 Weak', '2 약함'),
  both('3 Fair', '3 보통'),
  both('4 Good', '4 좋음'),
  both('5 Excellent', '5 매우 좋음'),
]
const countsOf = (counts: readonly number[]) =>
  counts.map((n, index) => ({ value: String(index + 1), label: levels[index]!, n }))

const slice = (
  kind: CorrectedSlice['kind'],
  value: string | null,
  results: [naive: Result, humans: Result, tuned: Result],
  small = false,
): CorrectedSlice => ({
  kind,
  stratum: kind === 'stratum' ? 'personality' : null,
  value,
  judged: { cases: 100, groups: 80 },
  labelled: { cases: small ? 9 : 30, groups: small ? 9 : 28 },
  unlabelled: { cases: 70, groups: 60 },
  groups_with_both: 8,
  lambda: 0.7,
  lambda_raw: 0.7,
  lambda_from: 'pooled',
  flags: small ? ['few-groups'] : [],
  results: {
    naive: results[0],
    humans: results[1],
    ppi: between(0.6, 0.4, 0.8),
    ppi_tuned: results[2],
    rogan_gladen: absent('not-applicable'),
  },
  beyond_range: {},
})

const ranking = (by: Ranking['by'], ranks: readonly [string, number, number, number][]): Ranking => ({
  by,
  places: ranks.map(([model, rank, low, high]) => ({ model, rank, low, high })),
  without: [],
})

export const aCorrected = (): CorrectedReport => ({
  seed: 17,
  replicates: 2000,
  level: 0.95,
  conditional_on: 'raters',
  scores: [
    {
      id: 'topic-checklist/score',
      instrument: 'topic-checklist',
      kind: 'score',
      item: null,
      title: both('Topic checklist', '교육 항목 체크리스트'),
      range: { low: 0, high: 1 },
      rate: false,
      left_out: [],
      slices: [
        slice('overall', null, [
          between(0.74, 0.72, 0.76),
          between(0.66, 0.6, 0.72),
          between(0.67, 0.63, 0.71),
        ]),
        slice('model', models[0]!, [
          between(0.82, 0.78, 0.86),
          between(0.6, 0.5, 0.7),
          between(0.62, 0.55, 0.69),
        ]),
        slice('model', models[1]!, [
          between(0.76, 0.72, 0.8),
          between(0.74, 0.64, 0.84),
          between(0.73, 0.66, 0.8),
        ]),
        slice('model', models[2]!, [
          between(0.7, 0.66, 0.74),
          between(0.68, 0.58, 0.78),
          between(0.69, 0.62, 0.76),
        ]),
        slice(
          'model',
          models[3]!,
          [between(0.65, 0.61, 0.69), absent('no-pairs'), bare(0.6, 'too-few-groups')],
          true,
        ),
        slice('stratum', 'anxious', [
          between(0.7, 0.66, 0.74),
          between(0.68, 0.58, 0.78),
          between(0.69, 0.62, 0.76),
        ]),
      ],
      ranking: {
        before: ranking('naive', [
          [models[0]!, 1, 1, 2],
          [models[1]!, 2, 1, 3],
          [models[2]!, 3, 2, 4],
          [models[3]!, 4, 3, 4],
        ]),
        after: ranking('ppi_tuned', [
          [models[1]!, 1, 1, 2],
          [models[2]!, 2, 1, 3],
          [models[0]!, 3, 2, 4],
          [models[3]!, 4, 4, 4],
        ]),
      },
    },
  ],
})

const annotators = [id(11), id(12), id(13)]
export const aStudyAltTest = (): StudyAltTest => ({
  annotators,
  epsilon: 0.2,
  q: 0.05,
  min_humans_per_item: 2,
  min_items_per_human: 30,
  tests: 3,
  instruments: [
    {
      instrument: 'topic-checklist',
      domains: [
        {
          domain: 'topic-checklist/pooled',
          score: 'accuracy',
          items: 420,
          clusters: 20,
          omega: 2 / 3,
          rho: 0.81,
          verdict: 'passes',
          no_verdict: [],
          annotators: annotators.map((annotator, index) => ({
            annotator,
            n: index === 2 ? 12 : 420,
            rho_judge: 0.8,
            rho_human: 0.7,
            mean_difference: -0.1,
            sd: 0.4,
            tested:
              index === 2 ? null : { se: 0.02, df: 419, t: -3, p: 0.001, p_adjusted: 0.004, rejected: true },
            skipped: index === 2 ? 'too-few-items' : null,
          })),
          clustered: {
            source: 'ours',
            verdict: null,
            no_verdict: ['too-few-tested'],
            omega: 0.5,
            annotators: annotators.map(annotator => ({
              annotator,
              clusters: 20,
              tested: null,
              skipped: 'one-cluster',
            })),
          },
          items_of: ['Q1'],
          left_out: [],
        },
      ],
    },
    {
      instrument: 'conversation-quality',
      domains: [
        {
          domain: 'conversation-quality/naturalness',
          score: 'negative_rmse',
          items: 20,
          clusters: null,
          omega: null,
          rho: null,
          verdict: null,
          no_verdict: ['too-few-cases'],
          annotators: [],
          clustered: null,
          items_of: ['naturalness'],
          left_out: [],
        },
      ],
    },
  ],
})

/** A report with something of everything: estimates, screens, gaps. */
export const aReport = (more: Partial<JudgeReport> = {}): JudgeReport => ({
  study: {
    id: id(1),
    key: 'pilot',
    title: both('Pilot', '예비 연구'),
    state: 'frozen',
    seed: 17,
  },
  judge: { id: id(2), name: 'judge-a', model: 'vendor/judge-a-2026', prompt_version: '3', trial: 1 },
  split: 'reporting',
  plan: null,
  level: 0.95,
  replicates: 2000,
  bias: {
    lines: [
      aLine({ by: 'overall', field: '', label: both('Conversation quality', '대화의 질') }),
      aLine(),
      aLine({
        field: 'clarity',
        label: both('Clarity', '명확성'),
        difference: between(-0.2, -0.3, -0.05),
        adjusted: 0.03,
      }),
      aLine({
        field: 'responsiveness',
        label: both('Responsiveness', '반응성'),
        difference: between(0.1, -0.1, 0.3),
        adjusted: 0.4,
      }),
      aLine({
        field: 'clinical-relevance',
        label: both('Clinical relevance', '임상적 적절성'),
        difference: absent('no-pairs'),
        p: null,
        adjusted: null,
      }),
      ...chapters.map((value, index) =>
        aLine({
          by: 'stratum',
          field: 'icd_chapter',
          value,
          label: both(value, value),
          difference: between(0.3 - 0.3 * index, -0.4 - 0.3 * index, 1 - 0.3 * index, 4),
          cases: 5,
          groups: 4,
          screen: true,
          p: null,
          adjusted: null,
        }),
      ),
      ...['neutral', 'anxious', 'distrustful'].map((value, index) =>
        aLine({
          by: 'stratum',
          field: 'personality',
          value,
          label: both(value, value),
          difference: index === 2 ? bare(0.6) : between(0.2 * index, -0.2, 0.7, 12),
          cases: 12,
          groups: index === 2 ? 1 : 12,
          screen: index === 2,
          p: null,
          adjusted: null,
        }),
      ),
      aLine({
        instrument: 'topic-checklist',
        by: 'overall',
        field: '',
        label: both('Topic checklist', '교육 항목 체크리스트'),
        difference: between(0.02, -0.05, 0.09),
      }),
    ],
    trends: [
      {
        instrument: 'conversation-quality',
        by: 'length',
        result: between(0.05, -0.02, 0.12),
        correlation: between(0.2, -0.1, 0.5),
        groups: 40,
        screen: false,
        per: 100,
        vendor: null,
        same: null,
        other: null,
        left_out: 0,
      },
      {
        instrument: 'conversation-quality',
        by: 'same-vendor',
        result: bare(0.2),
        correlation: null,
        groups: 4,
        screen: true,
        per: null,
        vendor: 'north',
        same: 3,
        other: 9,
        left_out: 1,
      },
    ],
    scores: [
      {
        instrument: 'topic-checklist',
        title: both('Topic checklist', '교육 항목 체크리스트'),
        points: Array.from({ length: 24 }, (_, index) => ({
          case: id(100 + index),
          ext_id: `case-${String(index + 1).padStart(2, '0')}`,
          model: models[index % 4]!,
          judge: 0.4 + ((index * 7) % 24) / 48,
          physicians: 0.35 + ((index * 11) % 24) / 46,
        })),
        groups: 24,
        left_out: 2,
        bias: between(0.06, 0.01, 0.11),
        lower_limit: between(-0.2, -0.28, -0.12),
        upper_limit: between(0.32, 0.24, 0.4),
        icc_a_1: between(0.58, 0.3, 0.77),
        trend: between(-0.1, -0.4, 0.2),
      },
    ],
  },
  distributions: {
    levels: (
      [
        ['naturalness', both('Naturalness', '자연스러움')],
        ['clarity', both('Clarity', '명확성')],
      ] as const
    ).flatMap(([item, title], at) =>
      (
        [
          ['person', 'Dr. Han', [1, 4, 9, 4, 2]],
          ['person', 'Dr. Seo', [0, 6, 8, 5, 1]],
          ['judge', 'judge-a', [0, 1, 6, 9, 4]],
        ] as const
      ).map(([kind, name, counts]) => ({
        instrument: 'conversation-quality',
        item,
        title,
        rater: { kind, name },
        same_cases: true,
        cases: 20,
        counts: countsOf(at === 1 && kind === 'person' && name === 'Dr. Seo' ? [0, 0, 0, 0, 0] : counts),
      })),
    ),
    strata: chapters.flatMap((value, row) =>
      models.slice(0, row === 1 ? 3 : 4).map((model, column) => ({
        instrument: 'topic-checklist',
        field: 'icd_chapter',
        value,
        model,
        judge: row === 2 && column === 0 ? null : 0.5 + 0.1 * row + 0.07 * column,
        physicians: 0.6 - 0.05 * row + 0.02 * column,
        cases: 4 + 5 * column,
        groups: 3 + 4 * column,
      })),
    ),
  },
  reliability: {
    trials: [
      { id: id(2), trial: 1, ratings: 900, parse_failures: 3, truncations: 1, missing: 4 },
      { id: id(3), trial: 2, ratings: 904, parse_failures: null, truncations: null, missing: 0 },
    ],
    rows: [
      {
        row: 'topic-checklist/pooled',
        title: both('Topic checklist', '교육 항목 체크리스트'),
        kind: 'pooled',
        items: 21,
        agreement: between(0.94, 0.9, 0.97),
        first: id(2),
        second: id(3),
        coefficient: 'cohen_kappa',
        result: between(0.88, 0.8, 0.93),
      },
      {
        row: 'conversation-quality/mean',
        title: both('Conversation quality', '대화의 질'),
        kind: 'mean',
        items: 5,
        agreement: bare(0.82, 'part-undefined'),
        first: id(2),
        second: id(3),
        coefficient: 'weighted_kappa_quadratic',
        result: bare(0.71, 'part-undefined'),
      },
    ],
  },
  inputs: [
    { part: 'note', state: 'same' },
    { part: 'dialogue', state: 'differs' },
    { part: 'answers', state: 'unknown' },
    { part: 'rubric', state: 'same' },
  ],
  corrected: aCorrected(),
  physicians: annotators.map((one, index) => ({ id: one, name: ['Dr. Han', 'Dr. Seo', 'Dr. Lim'][index]! })),
  alt_test: aStudyAltTest(),
  ...more,
})
