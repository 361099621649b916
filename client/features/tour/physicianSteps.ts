import type { Happening } from './happenings.ts'

/** What of the screen a step is about; the style sheet of the practice draws a line around it. */
export type Point = 'dialogue' | 'item' | 'items' | 'note' | 'languages' | 'keys' | 'foot'

export type PhysicianStep = {
  /** Its words in `tour.json` under `physician`. */
  id: (typeof ids)[number]
  /** The stage of the practice that it happens in, from 0. */
  stage: 0 | 1
  point?: Point
  /** Done when one of these has happened since the step began; without any it is a step to read. */
  until: readonly Happening[]
  /** The practice has no network. */
  offline?: boolean
}

const ids = [
  'welcome',
  'read',
  'rate',
  'takeBack',
  'evidence',
  'comment',
  'offline',
  'finish',
  'note',
  'language',
  'keys',
  'blind',
] as const

/** The physician's tour, in order. Every step can be passed over; one that asks for something says when it is done. */
export const physicianSteps: readonly PhysicianStep[] = [
  { id: 'welcome', stage: 0, until: [] },
  { id: 'read', stage: 0, point: 'dialogue', until: [] },
  { id: 'rate', stage: 0, point: 'item', until: ['answered'] },
  { id: 'takeBack', stage: 0, point: 'item', until: ['taken-back'] },
  { id: 'evidence', stage: 0, point: 'item', until: ['evidence'] },
  { id: 'comment', stage: 0, point: 'item', until: ['commented', 'flagged'] },
  { id: 'offline', stage: 0, point: 'foot', until: ['answered'], offline: true },
  { id: 'finish', stage: 0, point: 'items', until: ['finished'] },
  { id: 'note', stage: 1, point: 'note', until: [] },
  { id: 'language', stage: 1, point: 'languages', until: ['language'] },
  { id: 'keys', stage: 1, point: 'keys', until: ['keys'] },
  { id: 'blind', stage: 1, until: [] },
]

/** Whether what has happened since a step began is what it waited for. */
export const isDone = (step: PhysicianStep, happened: readonly Happening[]): boolean =>
  step.until.length > 0 && step.until.some(one => happened.includes(one))
