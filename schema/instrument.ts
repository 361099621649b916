import { z } from 'zod'
import { Words } from './words.ts'

/** What one rating of an instrument is about. */
export const unitKinds = [
  'dialogue',
  'turn',
  'answer',
  'fact',
  'claim',
  'key_unit',
  'round',
  'response',
  'encounter',
] as const
export const UnitKind = z.enum(unitKinds)
export type UnitKind = z.infer<typeof UnitKind>

/** The parts of a case that a stage can show. */
export const panes = [
  'note',
  'dialogue',
  'answers',
  'persona',
  'profile',
  'facts',
  'rounds',
  'responses',
  'claims',
] as const
export const Pane = z.enum(panes)
export type Pane = z.infer<typeof Pane>

export const Key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)
const ItemId = z.string().regex(/^[A-Za-z][A-Za-z0-9_.]{0,63}$/)
/** No comma: a `multi` value joins level values with one. */
const LevelValue = z.string().regex(/^[^,\s](?:[^,]{0,62}[^,\s])?$/u)
const Paragraphs = z.array(z.string().trim().min(1)).min(1)

/** One step of a scale. `value` is what is stored and what statistics read; levels stand lowest first. */
export const Level = z.strictObject({ value: LevelValue, score: z.number().optional(), label: Words })
export type Level = z.infer<typeof Level>

const levels = z.array(Level).min(2).max(36)
export const Scale = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('likert'), levels }),
    z.strictObject({ kind: z.literal('binary'), levels: levels.length(2) }),
    z.strictObject({ kind: z.literal('ordinal'), levels }),
    z.strictObject({ kind: z.literal('nominal'), levels }),
    z.strictObject({
      kind: z.literal('multi'),
      levels,
      min: z.int().min(0).default(0),
      max: z.int().positive().optional(),
    }),
    z.strictObject({ kind: z.literal('number'), min: z.number().optional(), max: z.number().optional() }),
    z.strictObject({ kind: z.literal('text'), maxLength: z.int().positive().max(20_000).default(4000) }),
  ])
  .superRefine((scale, ctx) => {
    if (!('levels' in scale)) return
    const values = scale.levels.map(level => level.value)
    if (new Set(values).size !== values.length) ctx.addIssue({ code: 'custom', message: 'duplicate-level' })
    if (scale.kind === 'ordinal' && scale.levels.some(level => level.score === undefined))
      ctx.addIssue({ code: 'custom', message: 'ordinal-level-needs-score' })
  })
export type Scale = z.infer<typeof Scale>

/**
 * One question. `weight` counts in weighted scores (topic checklist: parents 1, sub-items 0.5);
 * `anchors` say what each level means for this item, keyed by level value.
 */
export const Item = z.strictObject({
  id: ItemId,
  parent: ItemId.optional(),
  weight: z.number().positive().optional(),
  title: Words,
  help: Words.optional(),
  scale: z.string(),
  anchors: z.record(LevelValue, Words).optional(),
  required: z.boolean().default(true),
})
export type Item = z.infer<typeof Item>

/** A rubric as data. Publishing hashes and freezes one version of it. */
export const Instrument = z
  .strictObject({
    key: Key,
    over: UnitKind,
    title: Words,
    instructions: z.strictObject({ en: Paragraphs, ko: Paragraphs }),
    about: Words,
    source: z.string().min(1),
    panes: z.array(Pane).min(1),
    evidence: z.enum(['none', 'optional']).default('optional'),
    scales: z.record(z.string(), Scale),
    items: z.array(Item).min(1),
  })
  .superRefine((instrument, ctx) => {
    const add = (message: string, path: (string | number)[]) =>
      ctx.addIssue({ code: 'custom', message, path })
    const ids = new Set<string>()
    if (instrument.instructions.en.length !== instrument.instructions.ko.length)
      add('instructions-differ-in-length', ['instructions'])
    for (const [index, item] of instrument.items.entries()) {
      if (ids.has(item.id)) add('duplicate-item', ['items', index, 'id'])
      if (item.parent !== undefined && !ids.has(item.parent))
        add('parent-not-before-item', ['items', index, 'parent'])
      ids.add(item.id)
      const scale = Object.hasOwn(instrument.scales, item.scale) ? instrument.scales[item.scale] : undefined
      if (!scale) add('unknown-scale', ['items', index, 'scale'])
      if (!scale || !item.anchors) continue
      const values = 'levels' in scale ? scale.levels.map(level => level.value) : []
      for (const value of Object.keys(item.anchors))
        if (!values.includes(value)) add('anchor-without-level', ['items', index, 'anchors', value])
      for (const value of values)
        if (!Object.hasOwn(item.anchors, value))
          add('level-without-anchor', ['items', index, 'anchors', value])
    }
  })
export type Instrument = z.infer<typeof Instrument>
