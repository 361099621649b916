import { type CaseFile, roleAliases } from '#schema/case.ts'
import type { Pane, UnitKind } from '#schema/instrument.ts'
import { type ProfileKey, profileKeys } from '#schema/profileKeys.ts'
import { partSha } from './partSha.ts'
import { unknownOf } from './unknownKeys.ts'

export type ParsedPart = { pane: Pane; body: unknown; sha: string }
export type ParsedUnit = {
  id: string
  kind: UnitKind
  ordinal: number
  parentId: string | null
  joinKey: string
  extRef: string
  meta: Record<string, unknown>
}

/**
 * The panes of a case with only the keys that are served, and its units. `newId` makes the units' ids; what the
 * file calls them stays in `extRef`, out of sight.
 */
export function caseParts(line: CaseFile, newId: () => string): { parts: ParsedPart[]; units: ParsedUnit[] } {
  const parts: ParsedPart[] = []
  const units: ParsedUnit[] = []
  const show = (pane: Pane, body: unknown) => parts.push({ pane, body, sha: partSha(body) })
  const unit = (
    kind: UnitKind,
    ordinal: number,
    extRef: string,
    meta: ParsedUnit['meta'] = {},
    parentId: string | null = null,
  ): string => {
    const id = newId()
    const joinKey = JSON.stringify([line.id, kind, extRef].map(text => text.normalize('NFC')))
    units.push({ id, kind, ordinal, parentId, joinKey, extRef, meta })
    return id
  }
  const list = <T extends { id: string }, B extends object>(
    kind: UnitKind,
    pane: Pane,
    entries: T[] | undefined,
    serve: (entry: T) => B,
  ) => {
    if (!entries || entries.length === 0) return
    const body = entries.map((entry, index) => ({
      unit: unit(kind, index + 1, entry.id, unknownOf(pane, entry)),
      ...serve(entry),
    }))
    show(pane, body)
  }

  if (line.dialogue) {
    const whole = unit('dialogue', 1, 'dialogue')
    const body = line.dialogue.map((turn, index) => {
      const ref = String(turn.turn ?? index + 1)
      return {
        unit: unit('turn', index + 1, ref, unknownOf('dialogue', turn), whole),
        turn: index + 1,
        role: roleAliases[turn.role]!,
        text: turn.text,
      }
    })
    show('dialogue', body)
    if (line.hidden?.encounter) unit('encounter', 1, 'encounter')
  }
  if (line.note) {
    const sections = (line.note.sections ?? []).map(({ title, text }) => ({ title, text }))
    show('note', { text: line.note.text, sections })
  }
  list('answer', 'answers', line.answers, ({ question, answer }) => ({ question, answer }))
  if (line.persona) {
    const { personality, education, health_literacy, recall } = line.persona
    show('persona', { personality, education, health_literacy, recall })
  }
  if (line.profile) {
    const shown: [ProfileKey, string][] = []
    for (const key of profileKeys) {
      const value = line.profile[key]
      if (value !== undefined && value !== null) shown.push([key, String(value)])
    }
    show('profile', Object.fromEntries(shown))
  }
  list('fact', 'facts', line.facts, ({ text }) => ({ text }))
  list('round', 'rounds', line.rounds, ({ patient_text }) => ({ patient_text }))
  list('response', 'responses', line.responses, ({ round, prefix, text }) => {
    const place = (line.rounds ?? []).findIndex(({ id }) => id === round) + 1
    return { ...(place > 0 ? { round: place } : {}), ...(prefix ? { prefix } : {}), text }
  })
  list('claim', 'claims', line.claims, ({ text }) => ({ text }))
  return { parts, units }
}
