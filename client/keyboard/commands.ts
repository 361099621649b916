import type { Press } from './press.ts'

/**
 * What the screen is doing: rating, picking evidence, typing the number of a turn to go to, writing a comment,
 * reviewing the stage, or looking at a frozen one.
 */
export const modes = ['rate', 'evidence', 'jump', 'comment', 'review', 'look'] as const
export type Mode = (typeof modes)[number]

/** What of the moment decides which commands there are. */
export type Moment = {
  mode: Mode
  /** Levels of the item in hand; 0 for a number or a text. */
  levels: number
  /** A `multi` scale: a digit toggles and does not move on. */
  multi: boolean
  dialogue: boolean
  note: boolean
  evidence: boolean
  /** A note of so many sections that they are listed. */
  sections: boolean
  /** Every stage of the case is finished. */
  finished?: boolean
}

export type CommandId =
  | 'rate'
  | 'take-back'
  | 'next'
  | 'previous'
  | 'review'
  | 'freeze'
  | 'leave'
  | 'onward'
  | 'comment'
  | 'flag'
  | 'evidence'
  | 'turn-digit'
  | 'turn-erase'
  | 'turn-add'
  | 'jump'
  | 'turn-go'
  | 'find'
  | 'sections'
  | 'instructions'
  | 'keys'
  | 'language'
  | 'focus-note'
  | 'focus-dialogue'
  | 'turn-back'
  | 'turn-on'

/** Names of commands in `annotate.json` under `keys`. */
export type CommandLabel =
  | 'rate'
  | 'toggle'
  | 'takeBack'
  | 'move'
  | 'review'
  | 'freeze'
  | 'leave'
  | 'leaveComment'
  | 'nextCase'
  | 'comment'
  | 'flag'
  | 'evidence'
  | 'turnNumber'
  | 'turnAdd'
  | 'turnErase'
  | 'jump'
  | 'turnGo'
  | 'find'
  | 'sections'
  | 'instructions'
  | 'keys'
  | 'language'
  | 'note'
  | 'dialogue'
  | 'turns'

export type Command = {
  id: CommandId
  /** Physical keys (`KeyboardEvent.code`). */
  codes: readonly string[]
  shift?: boolean
  when: (moment: Moment) => boolean
  label: CommandLabel
  cap: string
  /** Held down it goes on; every other command happens once a press. */
  held?: boolean
  /** Told in the foot, not in the key sheet alone. */
  foot?: boolean
  /** The digit of `rate` (1 = lowest level) and of `turn-digit`. */
  digit?: number
}

const digitCodes = (digit: number) => [`Digit${digit}`, `Numpad${digit}`]
const inMode =
  (...wanted: Mode[]) =>
  (moment: Moment) =>
    wanted.includes(moment.mode)
const reading = inMode('rate', 'look', 'review')

const rate = (digit: number, multi: boolean): Command => ({
  id: 'rate',
  digit,
  codes: digitCodes(digit),
  when: moment => moment.mode === 'rate' && digit <= moment.levels && moment.multi === multi,
  label: multi ? 'toggle' : 'rate',
  cap: String(digit),
  foot: true,
})
const turnDigit = (digit: number): Command => ({
  id: 'turn-digit',
  digit,
  codes: digitCodes(digit),
  when: inMode('evidence', 'jump'),
  label: 'turnNumber',
  cap: String(digit),
})

/** Every command there is, in the order in which the foot and the key sheet tell them. */
export const allCommands: readonly Command[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(digit => [rate(digit, false), rate(digit, true)]),
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(turnDigit),
  {
    id: 'turn-add',
    codes: ['Enter', 'NumpadEnter'],
    when: inMode('evidence'),
    label: 'turnAdd',
    cap: 'Enter',
    foot: true,
  },
  {
    id: 'turn-go',
    codes: ['Enter', 'NumpadEnter'],
    when: inMode('jump'),
    label: 'turnGo',
    cap: 'Enter',
    foot: true,
  },
  {
    id: 'turn-erase',
    codes: ['Backspace'],
    when: inMode('evidence', 'jump'),
    label: 'turnErase',
    cap: '⌫',
    foot: true,
  },
  { id: 'take-back', codes: ['Backspace'], when: inMode('rate'), label: 'takeBack', cap: '⌫', foot: true },
  {
    id: 'previous',
    codes: ['ArrowUp', 'KeyK'],
    when: inMode('rate'),
    label: 'move',
    cap: '↑',
    held: true,
    foot: true,
  },
  {
    id: 'next',
    codes: ['ArrowDown', 'KeyJ'],
    when: inMode('rate'),
    label: 'move',
    cap: '↓',
    held: true,
    foot: true,
  },
  {
    id: 'review',
    codes: ['Enter', 'NumpadEnter'],
    when: inMode('rate'),
    label: 'review',
    cap: 'Enter',
    foot: true,
  },
  {
    id: 'freeze',
    codes: ['Enter', 'NumpadEnter'],
    when: inMode('review'),
    label: 'freeze',
    cap: 'Enter',
    foot: true,
  },
  {
    id: 'onward',
    codes: ['Enter', 'NumpadEnter'],
    when: moment => moment.mode === 'look' && moment.finished === true,
    label: 'nextCase',
    cap: 'Enter',
    foot: true,
  },
  {
    id: 'leave',
    codes: ['Escape'],
    when: inMode('evidence', 'jump', 'review', 'look'),
    label: 'leave',
    cap: 'Esc',
    foot: true,
  },
  { id: 'leave', codes: ['Escape'], when: inMode('comment'), label: 'leaveComment', cap: 'Esc', foot: true },
  {
    id: 'evidence',
    codes: ['KeyE'],
    when: moment => moment.mode === 'rate' && moment.evidence && (moment.dialogue || moment.note),
    label: 'evidence',
    cap: 'E',
  },
  { id: 'comment', codes: ['KeyC'], when: inMode('rate'), label: 'comment', cap: 'C' },
  { id: 'flag', codes: ['KeyF'], when: inMode('rate'), label: 'flag', cap: 'F' },
  {
    id: 'focus-note',
    codes: ['KeyN'],
    when: moment => reading(moment) && moment.note,
    label: 'note',
    cap: 'N',
  },
  {
    id: 'focus-dialogue',
    codes: ['KeyD'],
    when: moment => reading(moment) && moment.dialogue,
    label: 'dialogue',
    cap: 'D',
  },
  {
    id: 'find',
    codes: ['Slash', 'NumpadDivide'],
    when: moment => reading(moment) && (moment.note || moment.dialogue),
    label: 'find',
    cap: '/',
  },
  {
    id: 'jump',
    codes: ['KeyG'],
    when: moment => inMode('rate', 'look')(moment) && moment.dialogue,
    label: 'jump',
    cap: 'G',
  },
  {
    id: 'sections',
    codes: ['KeyS'],
    when: moment => reading(moment) && moment.sections,
    label: 'sections',
    cap: 'S',
  },
  {
    id: 'turn-back',
    codes: ['BracketLeft'],
    when: moment => moment.dialogue,
    label: 'turns',
    cap: '[',
    held: true,
  },
  {
    id: 'turn-on',
    codes: ['BracketRight'],
    when: moment => moment.dialogue,
    label: 'turns',
    cap: ']',
    held: true,
  },
  { id: 'instructions', codes: ['KeyI'], when: reading, label: 'instructions', cap: 'I' },
  { id: 'language', codes: ['KeyL'], when: reading, label: 'language', cap: 'L' },
  { id: 'keys', codes: ['Slash'], shift: true, when: reading, label: 'keys', cap: '?' },
]

/** The commands of this moment, of the list as it is in this browser. */
export const commandsFor = (moment: Moment, commands: readonly Command[] = allCommands): Command[] =>
  commands.filter(command => command.when(moment))

/** The command that a press means now; undefined for any other key and for a key held down by mistake. */
export function commandOf(press: Press, commands: readonly Command[]): Command | undefined {
  const command = commands.find(
    candidate => candidate.codes.includes(press.code) && (candidate.shift ?? false) === press.shift,
  )
  return press.repeat && !command?.held ? undefined : command
}

/** Commands gathered under one label, for the foot and the key sheet: their caps in order. */
export function keyLines(commands: readonly Command[]): { label: CommandLabel; caps: string[] }[] {
  const lines = new Map<CommandLabel, string[]>()
  for (const { label, cap } of commands) {
    const caps = lines.get(label) ?? []
    if (!caps.includes(cap)) caps.push(cap)
    lines.set(label, caps)
  }
  return [...lines].map(([label, caps]) => ({ label, caps }))
}
