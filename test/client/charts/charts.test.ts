// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { blandAltman, blandAltmanLegend, blandAltmanTable } from '#client/charts/blandAltman.ts'
import { type ChartTable, chartCsv, rowText } from '#client/charts/chartTable.ts'
import { confusionHeat, confusionTable } from '#client/charts/confusionHeat.ts'
import { absentKinds, correctedDots, correctedTable } from '#client/charts/correctedDots.ts'
import type { Drawn } from '#client/charts/drawn.ts'
import { fit } from '#client/charts/fit.ts'
import { leniencyForest, leniencyLegend, leniencyTable } from '#client/charts/leniencyForest.ts'
import { likertBars, likertTable } from '#client/charts/likertBars.ts'
import { rankSlope, rankTable } from '#client/charts/rankSlope.ts'
import { heatLegend, heatTable, strataHeat } from '#client/charts/strataHeat.ts'
import {
  correctedRows,
  heatCells,
  leniencyRows,
  likertRows,
  rankRows,
} from '#client/features/judge/chartData.ts'
import {
  blandAltmanWords,
  correctedWords,
  heatWords,
  leniencyWords,
  likertWords,
  rankWords,
} from '#client/features/judge/chartWords.ts'
import { aReport } from '#test/client/judge/aReport.ts'
import { sayIn } from '#test/client/judge/sayIn.ts'

const room = { width: 800 }
const say = sayIn('en')
const report = aReport()

/** Marks of a drawing that say something when they are pointed at, with what they say. */
const marksOf = (svg: Drawn, tag = '*') =>
  [...svg.querySelectorAll(tag)].flatMap(mark => {
    const title = [...mark.children].find(child => child.tagName.toLowerCase() === 'title')
    return title ? [{ mark, title: title.textContent! }] : []
  })
const textsOf = (svg: Drawn) =>
  [...svg.querySelectorAll('text')].map(text =>
    [...text.childNodes]
      .filter(node => node.nodeName.toLowerCase() !== 'title')
      .map(node => node.textContent)
      .join(' '),
  )
const said = (table: ChartTable) => new Set(table.rows.map(rowText))
const columnOf = (table: ChartTable, key: string) => table.columns.findIndex(column => column.key === key)
const numberIn = (table: ChartTable, row: string, key: string): number =>
  table.rows.find(cells => rowText(cells) === row)![columnOf(table, key)]!.value as number
/** Where a mark of the library stands: its own numbers, or the translation of its path. */
const placeOf = (mark: Element): { x: number; y: number } => {
  const moved = /translate\(([-\d.e]+),([-\d.e]+)\)/.exec(mark.getAttribute('transform') ?? '')
  return moved
    ? { x: Number(moved[1]), y: Number(moved[2]) }
    : {
        x: Number(mark.getAttribute('cx') ?? mark.getAttribute('x')),
        y: Number(mark.getAttribute('cy') ?? mark.getAttribute('y')),
      }
}
const number = (mark: Element, name: string) => Number(mark.getAttribute(name))

describe('the forest of leniency', () => {
  const rows = leniencyRows(
    report.bias.lines.filter(
      ({ instrument, by }) => instrument === 'conversation-quality' && (by === 'item' || by === 'stratum'),
    ),
    say,
  )
  const words = leniencyWords(say, 0.95)
  const svg = leniencyForest(rows, words, room)
  const table = leniencyTable(rows, words)

  test('draws each value where its row of the table says', () => {
    const dots = marksOf(svg, 'circle')
    expect(dots).toHaveLength(rows.filter(({ result }) => result.value !== null).length)
    for (const { mark, title } of dots)
      expect(svg.scale('x')!.invert!(number(mark, 'cx'))).toBeCloseTo(numberIn(table, title, 'value'), 6)
  })
  test('draws each interval from its lower to its upper end', () => {
    const lines = marksOf(svg, 'line')
    expect(lines).toHaveLength(rows.filter(({ result }) => result.value !== null && result.ci).length)
    for (const { mark, title } of lines) {
      expect(svg.scale('x')!.invert!(number(mark, 'x1'))).toBeCloseTo(numberIn(table, title, 'low'), 6)
      expect(svg.scale('x')!.invert!(number(mark, 'x2'))).toBeCloseTo(numberIn(table, title, 'high'), 6)
    }
  })
  test('tells a screen by an open dot and by its word, and a gap by its reason', () => {
    const open = marksOf(svg, 'circle').filter(
      ({ mark }) => mark.closest('g[fill]')!.getAttribute('fill') === 'var(--card)',
    )
    const screens = rows.filter(({ screen, result }) => screen && result.value !== null)
    expect(open).toHaveLength(screens.length)
    for (const { title } of open) expect(title).toContain('screen')
    expect(textsOf(svg)).toContain(words.why('no-pairs'))
    expect(leniencyLegend(rows, words).map(({ shape }) => shape)).toEqual(['interval', 'open-interval'])
  })
})

describe('bars of levels', () => {
  const bars = likertRows(report.distributions.levels, say)
  const words = likertWords(say)
  const svg = likertBars(bars, words, room)
  const table = likertTable(bars, words)

  test('are as wide as the share that the table has', () => {
    const parts = marksOf(svg, 'rect')
    expect(parts).toHaveLength(table.rows.filter(row => Number(row[columnOf(table, 'n')]!.value) > 0).length)
    const [from, to] = svg.scale('x')!.range as [number, number]
    // a pixel between neighbours
    for (const { mark, title } of parts)
      expect((number(mark, 'width') + 1) / (to - from)).toBeCloseTo(numberIn(table, title, 'share'), 6)
  })
  test('say how many ratings each bar has, or that it has none', () => {
    expect(textsOf(svg).filter(text => text === 'n 20')).toHaveLength(5)
    expect(textsOf(svg)).toContain('no ratings')
  })
  test('give stronger levels a stronger fill', () => {
    const fills = marksOf(svg, 'rect')
      .filter(({ title }) => title.startsWith('Naturalness · Dr. Han'))
      .map(({ mark }) => mark.getAttribute('fill'))
    expect(fills).toEqual([1, 2, 3, 4, 5].map(level => `var(--level-${level})`))
  })
})

describe('the heat map of strata', () => {
  const cells = heatCells(report.distributions.strata, say)
  const words = heatWords(say, 'ICD chapter')
  const table = heatTable(cells, words)

  test.each(['leniency', 'judge', 'physicians'] as const)('writes every %s that the table has', measure => {
    const svg = strataHeat(cells, measure, words, room)
    const drawn = marksOf(svg, 'text').map(({ mark, title }) => ({
      text: [...mark.childNodes].find(node => node.nodeType === 3)?.textContent,
      title,
    }))
    expect(drawn).toHaveLength(table.rows.length)
    for (const { text, title } of drawn) {
      const row = table.rows.find(one => rowText(one) === title)!
      const cell = row[columnOf(table, measure)]!
      expect(text).toBe(typeof cell.value === 'number' ? cell.text : '–')
    }
  })
  test('hatches screens and only them', () => {
    const svg = strataHeat(cells, 'judge', words, room)
    const hatched = marksOf(svg, 'rect').filter(({ mark }) =>
      (mark.getAttribute('fill') ?? mark.closest('g[fill]')?.getAttribute('fill'))!.startsWith('url('),
    )
    expect(hatched).toHaveLength(cells.filter(({ screen, judge }) => screen && judge !== null).length)
    for (const { title } of hatched) expect(title).toContain('screen')
    const [, name] = /url\(#(.*)\)/.exec(
      svg.querySelector('[fill^="url("]')!.getAttribute('fill')!,
    ) as unknown as [string, string]
    expect(svg.querySelector(`pattern[id="${name}"]`)).not.toBeNull()
  })
  test('names the range of each strength', () => {
    const legend = heatLegend(cells, 'leniency', words)
    expect(legend[0]!.words).toMatch(/^0\.00 to/)
    expect(legend.at(-1)!.shape).toBe('hatched')
  })
})

describe('the plot of case scores', () => {
  const { points, bias, lower_limit: lower, upper_limit: upper } = report.bias.scores[0]!
  const data = {
    points: points.map(({ ext_id: name, model, judge, physicians }) => ({
      name,
      model: model!,
      judge,
      physicians,
    })),
    limits: { bias, lower, upper },
  }
  const words = blandAltmanWords(say, 0.95)
  const svg = blandAltman(data, words, room)
  const table = blandAltmanTable(data, words)

  test('puts each case at its mean and difference', () => {
    const marks = marksOf(svg, 'path').filter(({ mark }) => mark.hasAttribute('transform'))
    expect(marks).toHaveLength(points.length)
    for (const { mark, title } of marks) {
      const { x, y } = placeOf(mark)
      expect(svg.scale('x')!.invert!(x)).toBeCloseTo(numberIn(table, title, 'mean'), 6)
      expect(svg.scale('y')!.invert!(y)).toBeCloseTo(numberIn(table, title, 'difference'), 6)
    }
  })
  test('draws mean difference and limits, each on the band of its interval', () => {
    const lines = marksOf(svg, 'line')
    const bands = marksOf(svg, 'rect')
    expect([lines.length, bands.length]).toEqual([3, 3])
    for (const { mark, title } of lines)
      expect(svg.scale('y')!.invert!(number(mark, 'y1'))).toBeCloseTo(numberIn(table, title, 'difference'), 6)
    for (const { mark, title } of bands) {
      const at = (y: number) => svg.scale('y')!.invert!(y)
      expect(at(number(mark, 'y'))).toBeCloseTo(numberIn(table, title, 'high'), 6)
      expect(at(number(mark, 'y') + number(mark, 'height'))).toBeCloseTo(numberIn(table, title, 'low'), 6)
    }
  })
  test('gives every model a shape of its own', () => {
    const shapes = blandAltmanLegend(data, words).filter(({ shape }) => shape !== 'band')
    expect(new Set(shapes.map(({ shape }) => shape)).size).toBe(4)
  })
})

describe('corrected scores', () => {
  const score = report.corrected!.scores[0]!
  const rows = correctedRows(score, { kind: 'model' }, say)
  const words = correctedWords(say)
  const svg = correctedDots(rows, words, room)
  const table = correctedTable(rows, words)

  test('stand where their rows of the table say, a shape a kind', () => {
    const dots = marksOf(svg, 'path').filter(({ mark }) => mark.hasAttribute('transform'))
    const drawn = ['naive', 'humans', 'ppi_tuned'] as const
    expect(dots).toHaveLength(
      rows.flatMap(({ scores }) => drawn.filter(kind => scores[kind]!.value !== null)).length,
    )
    for (const { mark, title } of dots)
      expect(svg.scale('x')!.invert!(placeOf(mark).x)).toBeCloseTo(numberIn(table, title, 'value'), 6)
    expect(new Set(dots.map(({ mark }) => mark.getAttribute('d'))).size).toBe(3)
    for (const { mark, title } of marksOf(svg, 'line')) {
      expect(svg.scale('x')!.invert!(number(mark, 'x1'))).toBeCloseTo(numberIn(table, title, 'low'), 6)
      expect(svg.scale('x')!.invert!(number(mark, 'x2'))).toBeCloseTo(numberIn(table, title, 'high'), 6)
    }
  })
  test('flag a row of few source patients in words', () => {
    expect(textsOf(svg).join(' ').replaceAll('\n', ' ')).toContain('under 15 labelled source patients')
  })
  test('each kind of score has the cases that it rests on, and only PPI++ a trust in the judge', () => {
    const at = (key: string) => table.columns.findIndex(column => column.key === key)
    const cell = (row: number, kind: number, key: string) => table.rows[row * 4 + kind]![at(key)]!
    score.slices
      .filter(({ kind }) => kind !== 'stratum')
      .forEach((slice, row) => {
        expect(cell(row, 0, 'n').value).toBe(slice.results.naive.n)
        expect(cell(row, 1, 'n').value).toBe(slice.results.humans.n)
        expect(cell(row, 2, 'lambda').value).toBe(slice.lambda)
        expect(cell(row, 0, 'lambda').value).toBeNull()
        expect(cell(row, 0, 'reading').text.includes('labelled')).toBe(false)
      })
  })
  test('an interval of all that a score can be is said to tell nothing', () => {
    const range = { low: 0, high: 1 }
    const all = { value: 0.4, ci: { ...range, level: 0.95, method: 'rogan-gladen-delta' as const }, n: 9 }
    const own = [{ ...rows[0]!, range, scores: { ...rows[0]!.scores, rogan_gladen: all } }]
    const read = correctedTable(own, words).rows.map(row => row.at(-1)!.text)
    expect(read.filter(text => text.includes('tells nothing'))).toHaveLength(1)
  })
  test('the table has PPI too, which is not drawn', () => {
    expect(table.rows).toHaveLength(rows.length * 4)
  })
  test('the ranking joins the ranks of the table, with a band from the first to the last possible', () => {
    const ranks = rankRows(score)!
    const rankWord = rankWords(say, 0.95)
    const slope = rankSlope(ranks, rankWord, room)
    const ranksTable = rankTable(ranks, rankWord)
    const bands = [...slope.querySelectorAll('[data-band]')]
    expect(bands).toHaveLength(ranks.length)
    for (const band of bands) {
      const title = band.querySelector('title')!.textContent!
      const rect = band.querySelector('rect')!
      const tick = (rank: number) => number(slope.querySelector(`[data-rank="${rank}"]`)!, 'x')
      expect(number(rect, 'x') + 7).toBeCloseTo(tick(numberIn(ranksTable, title, 'rank_low')), 6)
      expect(number(rect, 'x') + number(rect, 'width') - 7).toBeCloseTo(
        tick(numberIn(ranksTable, title, 'rank_high')),
        6,
      )
      // A band lies in the line of its model's own name.
      const name = band.getAttribute('data-band')!
      const ends = marksOf(slope, 'circle').filter(({ title: own }) => own === title)
      expect(
        ends.some(({ mark }) => number(mark, 'cy') === number(rect, 'y') + 6),
        name,
      ).toBe(true)
    }
    for (const { mark, title } of marksOf(slope, 'circle')) {
      if (mark.closest('[data-band]')) continue
      const at = slope.scale('y')!.invert!(number(mark, 'cy'))
      const both = ['naive_rank', 'corrected_rank'].map(key => numberIn(ranksTable, title, key))
      expect(both.some(rank => Math.abs(rank - at) < 1e-6)).toBe(true)
    }
    const colours = marksOf(slope, 'path').map(({ mark }) => mark.getAttribute('stroke'))
    expect(colours.filter(colour => colour === 'var(--disagree)')).toHaveLength(
      ranks.filter(({ moved }) => moved).length,
    )
  })
})

test('models of one rank stand under each other with the same rank, and keep their place', () => {
  const ranks = rankRows(report.corrected.scores[0]!)!
  const tied = ranks.map(row => ({ ...row, before: { rank: 1, value: 0.5 }, moved: false }))
  const slope = rankSlope(tied, rankWords(say, 0.95), room)
  const labels = [...slope.querySelectorAll('text')].filter(text => /^1= /.test(text.textContent!))
  const heights = labels.map(text => text.getAttribute('transform'))
  expect(labels).toHaveLength(ranks.length)
  expect(new Set(heights).size).toBe(ranks.length)
})

test('levels of an ordered field stand in the order of their scale, in a heat map and in rows', () => {
  const [cell] = report.distributions.strata
  const [line] = report.bias.lines
  const shuffled = ['high_school', 'college', 'elementary'].map(value => ({ value, field: 'education' }))
  const heat = heatCells(
    shuffled.map(own => ({ ...cell!, ...own })),
    say,
  )
  expect(heat.map(({ row }) => row)).toEqual(
    ['elementary', 'high_school', 'college'].map(value => say.valueName('education', value)),
  )
  const recall = ['accurate', 'partial', 'poor'].map(value => ({
    ...line!,
    by: 'stratum' as const,
    field: 'recall',
    value,
  }))
  expect(leniencyRows(recall, say).map(({ name }) => name)).toEqual(
    ['poor', 'partial', 'accurate'].map(value => say.valueName('recall', value)),
  )
  // Other fields have no order that is known here.
  expect(
    heatCells(
      [
        { ...cell!, field: 'ward', value: 'b' },
        { ...cell!, field: 'ward', value: 'a' },
      ],
      say,
    ),
  ).toMatchObject([{ row: 'b' }, { row: 'a' }])
})

test('a screen is hatched in the ink that is read on its cell, on the strongest too', () => {
  const cells = heatCells(report.distributions.strata, say).map(cell => ({ ...cell, screen: true }))
  const svg = strataHeat(cells, 'judge', heatWords(say, 'field'), room)
  const inks = new Map(
    [...svg.querySelectorAll('pattern')].map(pattern => [
      `url(#${pattern.id})`,
      pattern.querySelector('line')!.getAttribute('stroke'),
    ]),
  )
  const rects = [...svg.querySelectorAll('rect')]
  const strong = rects.filter(rect => /level-[45]/.test(rect.getAttribute('fill')!))
  expect(strong.length).toBeGreaterThan(0)
  for (const cell of strong) {
    const over = rects.find(
      rect => rect !== cell && ['x', 'y'].every(at => rect.getAttribute(at) === cell.getAttribute(at)),
    )!
    expect(inks.get(over.getAttribute('fill')!)).toBe('var(--accent-ink)')
  }
})

test('what no row has is told once and drawn nowhere, and no axis leaves what a score can be', () => {
  const whole = { low: 1, high: 5 }
  const known = (value: number) => ({
    value,
    ci: { low: 1, high: 5, level: 0.95, method: 'clustered-t' as const },
    n: 9,
  })
  const none = { value: null, undefined: 'no-unlabelled' as const, n: 0 }
  const rows = ['a', 'b'].map(name => ({
    name,
    scores: { naive: known(3), humans: known(4), ppi_tuned: none, ppi: none },
    labelled: 20,
    unlabelled: 0,
    small: false,
    judgedFew: false,
    lambda: null,
    range: whole,
  }))
  expect(absentKinds(rows)).toEqual([
    { kind: 'ppi_tuned', reason: 'no-unlabelled' },
    { kind: 'ppi', reason: 'no-unlabelled' },
  ])
  const svg = correctedDots(rows, correctedWords(say), room)
  expect(textsOf(svg).join(' ')).not.toContain(say.why('no-unlabelled'))
  expect(svg.scale('x')!.domain).toEqual([1, 5])
})

test('a file of a chart says in every line what it is of', () => {
  const table = { columns: [{ key: 'name', label: 'Name' }], rows: [[{ text: 'a', value: 'a' }]] }
  const of = [
    { key: 'study', value: 'pilot' },
    { key: 'run', value: 2 },
  ]
  expect(chartCsv(table, of)).toBe('study,run,name\r\npilot,2,a\r\n')
  expect(chartCsv(table)).toBe('name\r\na\r\n')
})

describe('the heat map of confusions', () => {
  const data = {
    labels: ['no', 'yes'],
    counts: [
      [8, 2],
      [0, 5],
    ],
  }
  const words = {
    heads: { first: 'physician', second: 'judge', n: 'n', reading: 'reading' },
    agree: 'agree',
    disagree: 'disagree',
    count: String,
  }
  const svg = confusionHeat(data, words, room)
  test('is teal on the diagonal and ochre off it, by strength, and says the count', () => {
    const fills = Object.fromEntries(
      marksOf(svg, 'rect').map(({ mark, title }) => [title, mark.getAttribute('fill')]),
    )
    expect(fills).toEqual({
      'no · no · 8 · agree': 'var(--level-5)',
      'no · yes · 2 · disagree': 'var(--off-2)',
      'yes · no · 0 · disagree': 'var(--educator)',
      'yes · yes · 5 · agree': 'var(--level-4)',
    })
    for (const { mark, title } of marksOf(svg, 'text'))
      expect(title.split(' · ')[2]).toBe([...mark.childNodes].find(node => node.nodeType === 3)!.textContent)
    expect(said(confusionTable(data, words))).toEqual(new Set(Object.keys(fills)))
  })
})

test('whatever a mark says is a row of the table of its chart, in both languages and on a narrow page', () => {
  for (const language of ['en', 'ko'] as const) {
    const own = sayIn(language)
    const bars = likertRows(report.distributions.levels, own)
    const cells = heatCells(report.distributions.strata, own)
    const lines = leniencyRows(report.bias.lines, own)
    const score = report.corrected!.scores[0]!
    const models = correctedRows(score, { kind: 'model' }, own)
    const narrow = { width: 380 }
    const charts: [Drawn, ChartTable][] = [
      [likertBars(bars, likertWords(own), narrow), likertTable(bars, likertWords(own))],
      [strataHeat(cells, 'judge', heatWords(own, 'x'), narrow), heatTable(cells, heatWords(own, 'x'))],
      [
        leniencyForest(lines, leniencyWords(own, 0.95), narrow),
        leniencyTable(lines, leniencyWords(own, 0.95)),
      ],
      [correctedDots(models, correctedWords(own), narrow), correctedTable(models, correctedWords(own))],
    ]
    for (const [svg, table] of charts) {
      const rows = said(table)
      const titles = marksOf(svg).map(({ title }) => title)
      expect(titles.length).toBeGreaterThan(0)
      expect(titles.filter(title => !rows.has(title))).toEqual([])
    }
  }
})

test('a name is broken between words or after a hyphen, and shortened only where it must be', () => {
  expect(fit('educator-north', 70)).toBe('educator-\nnorth')
  expect(fit('Diseases of the circulatory system', 150)).toBe('Diseases of the\ncirculatory system')
  expect(fit('Diseases of the circulatory system', 70, 1)).toMatch(/^Disea\S*…$/)
  expect(fit('short', 100)).toBe('short')
})
