import type {
  CurrentRating,
  Evidence,
  OpenedAssignment,
  SavedRating,
  SaveRating,
} from '#schema/annotation.ts'
import type { Instrument, Item } from '#schema/instrument.ts'
import { isValueOf, itemOf, scaleOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { type Span, sameSpan } from './pieces.ts'

/** One thing to answer: an item of the instrument for one unit of the case. */
export type Slot = { key: string; item: string; unit: string; ordinal: number }

/** One's own newest answer to a slot. */
export type Cell = {
  value: string | null
  comment: string | null
  flag: boolean
  evidence: Evidence[]
  /** Newest version, acknowledged or on its way; the next one is one more. */
  version: number
  /** The newest rating that the server has acknowledged. */
  stored: { id: string; version: number; at: number } | null
  /** Ids on their way. */
  pending: string[]
}

/** A stage being answered: pure data, next to what only the screen needs (the place, and the way here). */
export type Sheet = {
  assignment: string
  stage: string
  slots: Slot[]
  cells: Record<string, Cell>
  at: number
  /** Places answered during this visit, oldest first; taking back walks it backwards. */
  trail: number[]
}

export type SheetCommand =
  | { type: 'rate'; value: string }
  | { type: 'set'; value: string | null }
  | { type: 'take-back' }
  | { type: 'move'; by: number }
  | { type: 'go'; to: number }
  | { type: 'comment'; at: number; text: string }
  | { type: 'flag' }
  | { type: 'evidence'; unit: string }
  | { type: 'span'; span: Span }
  | { type: 'acknowledged'; rating: SaveRating; saved: SavedRating }

/** What the screen adds to an answer; made by the caller so that the sheet stays pure. */
export type Circumstances = { id: string; ui_lang: UiLanguage; active_ms: number; client_at: number }

const keyOf = (item: string, unit: string) => `${item} ${unit}`
const blank: Cell = {
  value: null,
  comment: null,
  flag: false,
  evidence: [],
  version: 0,
  stored: null,
  pending: [],
}

/** The slots of a stage: unit by unit, each with every item, in the instrument's order. */
const slotsOf = (instrument: Instrument, units: OpenedAssignment['units']): Slot[] =>
  [...units]
    .sort((a, b) => a.ordinal - b.ordinal)
    .flatMap(unit =>
      instrument.items.map(item => ({
        key: keyOf(item.id, unit.id),
        item: item.id,
        unit: unit.id,
        ordinal: unit.ordinal,
      })),
    )

export const cellOf = (sheet: Sheet, slot: Slot): Cell => sheet.cells[slot.key] ?? blank
export const slotInHand = (sheet: Sheet): Slot => sheet.slots[sheet.at]!
export const isAnswered = (sheet: Sheet, slot: Slot): boolean => cellOf(sheet, slot).value !== null

function storedCell(rating: CurrentRating): Cell {
  const { id, version, saved_at: at, value, comment, flag, evidence } = rating
  return { value, comment, flag, evidence, version, stored: { id, version, at }, pending: [] }
}

const asCurrent = (rating: SaveRating, saved: SavedRating): CurrentRating => ({
  ...rating,
  id: saved.id,
  comment: rating.comment ?? null,
  version: saved.version,
  saved_at: saved.saved_at,
})

function withPending(cell: Cell, rating: SaveRating): Cell {
  return {
    ...cell,
    value: rating.value,
    comment: rating.comment ?? null,
    flag: rating.flag,
    evidence: rating.evidence,
    version: Math.max(cell.version, rating.version),
    pending: [...cell.pending.filter(id => id !== rating.id), rating.id],
  }
}

/**
 * The sheet of an opened stage. `acknowledged` is what the server took during this visit (its reply may be older
 * than that), `pending` what it has not acknowledged, oldest first: the person's own last word is what is shown.
 */
export function sheetOf(
  opened: Pick<OpenedAssignment, 'id' | 'stage' | 'units' | 'ratings'>,
  instrument: Instrument,
  acknowledged: readonly { rating: SaveRating; saved: SavedRating }[],
  pending: readonly SaveRating[],
  at?: number,
): Sheet {
  const slots = slotsOf(instrument, opened.units)
  const cells: Record<string, Cell> = {}
  for (const rating of opened.ratings) cells[keyOf(rating.item, rating.unit)] = storedCell(rating)
  const ours = (rating: SaveRating) => rating.assignment === opened.id && rating.stage === opened.stage
  for (const { rating, saved } of acknowledged) {
    const key = keyOf(rating.item, rating.unit)
    if (!ours(rating) || saved.version <= (cells[key]?.version ?? 0)) continue
    cells[key] = storedCell(asCurrent(rating, saved))
  }
  for (const rating of pending) {
    const key = keyOf(rating.item, rating.unit)
    if (ours(rating)) cells[key] = withPending(cells[key] ?? blank, rating)
  }
  const sheet = { assignment: opened.id, stage: opened.stage, slots, cells, at: 0, trail: [] }
  const open = slots.findIndex(slot => !isAnswered(sheet, slot))
  const start = at ?? (open === -1 ? 0 : open)
  return { ...sheet, at: Math.min(Math.max(start, 0), slots.length - 1) }
}

/** The place after an answer: the next unanswered slot, onwards first, then from the start; else stay. */
function nextOpen(sheet: Sheet): number {
  const open = (index: number) => index !== sheet.at && !isAnswered(sheet, sheet.slots[index]!)
  const indices = sheet.slots.map((_, index) => index)
  return indices.find(index => index > sheet.at && open(index)) ?? indices.find(open) ?? sheet.at
}

function change(
  sheet: Sheet,
  at: number,
  part: Partial<Pick<Cell, 'value' | 'comment' | 'flag' | 'evidence'>>,
  circumstances: Circumstances,
): { sheet: Sheet; send: SaveRating[] } {
  const slot = sheet.slots[at]!
  const cell = { ...cellOf(sheet, slot), ...part }
  const rating: SaveRating = {
    ...circumstances,
    assignment: sheet.assignment,
    stage: sheet.stage,
    item: slot.item,
    unit: slot.unit,
    version: cell.version + 1,
    value: cell.value,
    ...(cell.comment ? { comment: cell.comment } : {}),
    flag: cell.flag,
    evidence: cell.evidence,
  }
  const cells = { ...sheet.cells, [slot.key]: withPending(cell, rating) }
  return { sheet: { ...sheet, cells }, send: [rating] }
}

/**
 * What a command makes of a sheet, and the ratings that it sends. An answer never touches another slot, and an
 * answer that changes nothing sends nothing.
 */
export function step(
  sheet: Sheet,
  command: SheetCommand,
  circumstances: Circumstances,
): { sheet: Sheet; send: SaveRating[] } {
  const still = { sheet, send: [] }
  const last = sheet.slots.length - 1
  const cell = cellOf(sheet, slotInHand(sheet))
  switch (command.type) {
    case 'move':
    case 'go': {
      const to = command.type === 'go' ? command.to : sheet.at + command.by
      return { sheet: { ...sheet, at: Math.min(Math.max(to, 0), last) }, send: [] }
    }
    case 'rate': {
      const done =
        cell.value === command.value
          ? still
          : change(sheet, sheet.at, { value: command.value }, circumstances)
      const trail = [...sheet.trail.filter(place => place !== sheet.at), sheet.at]
      return { send: done.send, sheet: { ...done.sheet, trail, at: nextOpen(done.sheet) } }
    }
    case 'set': {
      if (cell.value === command.value) return still
      return change(sheet, sheet.at, { value: command.value }, circumstances)
    }
    case 'take-back': {
      const at = sheet.trail.at(-1) ?? Math.max(sheet.at - 1, 0)
      const moved = { ...sheet, at, trail: sheet.trail.slice(0, -1) }
      if (cellOf(moved, slotInHand(moved)).value === null) return { sheet: moved, send: [] }
      return change(moved, at, { value: null }, circumstances)
    }
    case 'comment': {
      const text = command.text === '' ? null : command.text
      if (cellOf(sheet, sheet.slots[command.at]!).comment === text) return still
      return change(sheet, command.at, { comment: text }, circumstances)
    }
    case 'flag':
      return change(sheet, sheet.at, { flag: !cell.flag }, circumstances)
    case 'evidence': {
      const others = cell.evidence.filter(mark => mark.kind !== 'turn' || mark.unit !== command.unit)
      const evidence =
        others.length < cell.evidence.length
          ? others
          : [...cell.evidence, { kind: 'turn' as const, unit: command.unit }]
      return evidence.length > 50 ? still : change(sheet, sheet.at, { evidence }, circumstances)
    }
    case 'span': {
      const others = cell.evidence.filter(mark => mark.kind !== 'span' || !sameSpan(mark, command.span))
      const evidence = others.length < cell.evidence.length ? others : [...cell.evidence, command.span]
      return evidence.length > 50 ? still : change(sheet, sheet.at, { evidence }, circumstances)
    }
    case 'acknowledged': {
      const { rating, saved } = command
      const key = keyOf(rating.item, rating.unit)
      const known = sheet.cells[key] ?? blank
      if (rating.assignment !== sheet.assignment || rating.stage !== sheet.stage) return still
      const put = (next: Cell) => ({ sheet: { ...sheet, cells: { ...sheet.cells, [key]: next } }, send: [] })
      const newer = saved.version > (known.stored?.version ?? 0)
      if (known.pending.includes(rating.id)) {
        const stored = { id: saved.id, version: saved.version, at: saved.saved_at }
        return put({
          ...known,
          stored: newer ? stored : known.stored,
          version: Math.max(known.version, saved.version),
          pending: known.pending.filter(id => id !== rating.id),
        })
      }
      // Another tab of this browser answered: show its answer. With one of our own on the way, the server decides.
      if (known.pending.length > 0 || !newer) return still
      return put(storedCell(asCurrent(rating, saved)))
    }
  }
}

/** Slots whose item must be answered and is not, in order. */
export function missingOf(sheet: Sheet, instrument: Instrument): Slot[] {
  return sheet.slots.filter(slot => {
    const item = itemOf(instrument, slot.item) as Item
    const { value } = cellOf(sheet, slot)
    return item.required && (value === null || !isValueOf(scaleOf(instrument, item), value))
  })
}

/** Ids of the newest acknowledged ratings: what a submission freezes. */
export const acknowledgedIds = (sheet: Sheet): string[] =>
  sheet.slots.flatMap(slot => cellOf(sheet, slot).stored?.id ?? [])

/** Whether everything shown is acknowledged. */
export const isSettled = (sheet: Sheet): boolean =>
  sheet.slots.every(slot => cellOf(sheet, slot).pending.length === 0)
