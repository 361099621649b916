import { allCommands, type Command, type CommandId, type Moment, modes } from './commands.ts'

/** One key of one's own choice, by its place. */
export type Stroke = { code: string; shift: boolean }
/** The keys that a person chose instead of those the program comes with. */
export type OwnKeys = Partial<Record<CommandId, Stroke>>

export type Refusal =
  | { kind: 'not-usable' | 'modifier' | 'digit' | 'composing' }
  | { kind: 'taken'; by: Command }

/** Places that can carry a command. The rest scroll, move the focus, switch to Hangul, or belong to the browser. */
const usable =
  /^(Key[A-Z]|Arrow(Up|Down|Left|Right)|Bracket(Left|Right)|Enter|NumpadEnter|Backspace|Delete|Insert|Semicolon|Quote|Comma|Period|Slash|Backslash|Minus|Equal|Backquote)$/

const caps: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  BracketLeft: '[',
  BracketRight: ']',
  Escape: 'Esc',
  NumpadEnter: 'Enter',
  Backspace: '⌫',
  Delete: 'Del',
  Insert: 'Ins',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Minus: '-',
  Equal: '=',
  Backquote: '`',
}

/** What is printed on a key. */
export const capOf = ({ code, shift }: Stroke): string =>
  shift && code === 'Slash' ? '?' : `${shift ? '⇧' : ''}${caps[code] ?? code.replace(/^(Key|Digit)/, '')}`

/** Digits stay: 1 is the lowest level everywhere, and a turn is typed by its number. */
export const canMove = (command: Command): boolean => command.digit === undefined

/** Both Enter keys are one key, as they are for the program's own commands. */
const codesOf = ({ code }: Stroke) => (/Enter$/.test(code) ? ['Enter', 'NumpadEnter'] : [code])

/** The one list of commands with a person's own keys in it. */
export const withOwnKeys = (own: OwnKeys): readonly Command[] =>
  allCommands.map(command => {
    const stroke = canMove(command) ? own[command.id] : undefined
    if (!stroke) return command
    const { shift: _, ...rest } = command
    return { ...rest, codes: codesOf(stroke), cap: capOf(stroke), ...(stroke.shift ? { shift: true } : {}) }
  })

const moments: Moment[] = modes.flatMap(mode =>
  [0, 9].flatMap(levels =>
    [false, true].flatMap(multi =>
      [false, true].flatMap(dialogue =>
        [false, true].flatMap(note =>
          [false, true].flatMap(sections =>
            [false, true].map(evidence => ({ mode, levels, multi, dialogue, note, sections, evidence })),
          ),
        ),
      ),
    ),
  ),
)
const meet = (one: Command, other: Command) => moments.some(now => one.when(now) && other.when(now))
const strokesOf = ({ codes, shift }: Command) => codes.map(code => `${shift ? 'Shift+' : ''}${code}`)

/** The first other command that has a key in common with this one at a moment when both are there. */
function clashOf(command: Command, commands: readonly Command[]): Command | undefined {
  const strokes = new Set(strokesOf(command))
  return commands.find(
    other =>
      other.id !== command.id && strokesOf(other).some(stroke => strokes.has(stroke)) && meet(command, other),
  )
}

/** Why a key cannot be given to a command, or undefined when it can. */
export function refusalOf(id: CommandId, stroke: Stroke, own: OwnKeys): Refusal | undefined {
  if (/^(Digit|Numpad)\d$/.test(stroke.code)) return { kind: 'digit' }
  if (!usable.test(stroke.code)) return { kind: 'not-usable' }
  const commands = withOwnKeys({ ...own, [id]: stroke })
  const by = clashOf(commands.find(command => command.id === id)!, commands)
  return by && { kind: 'taken', by }
}

/** The own keys after one was given; a key that the command comes with anyway is no own key. */
export function given(id: CommandId, stroke: Stroke, own: OwnKeys): OwnKeys {
  const { [id]: _, ...rest } = own
  const command = allCommands.find(one => one.id === id)!
  const same = command.codes[0] === stroke.code && (command.shift ?? false) === stroke.shift
  return same ? rest : { ...rest, [id]: stroke }
}

/** Own keys as they were stored. What this program does not know, or what clashes in it, is left out. */
export function parseOwnKeys(stored: string | null): OwnKeys {
  let own: OwnKeys = {}
  for (const [id, stroke] of entriesOf(stored)) {
    const command = allCommands.find(one => one.id === id)
    if (!command || !canMove(command) || !isStroke(stroke)) continue
    own = { ...own, [command.id]: { code: stroke.code, shift: stroke.shift } }
  }
  // Two keys may have been exchanged, so they are judged together; and again, because one left out frees no other.
  for (;;) {
    const bad = (Object.keys(own) as CommandId[]).find(id => refusalOf(id, own[id]!, own))
    if (!bad) return own
    const { [bad]: _, ...rest } = own
    own = rest
  }
}

function entriesOf(stored: string | null): [string, unknown][] {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return value !== null && typeof value === 'object' ? Object.entries(value) : []
  } catch {
    return []
  }
}

const isStroke = (value: unknown): value is Stroke =>
  value !== null &&
  typeof value === 'object' &&
  'code' in value &&
  typeof value.code === 'string' &&
  'shift' in value &&
  typeof value.shift === 'boolean'
