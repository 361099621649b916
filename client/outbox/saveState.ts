import type { ErrorCode } from '#schema/error.ts'
import type { OutboxSnapshot } from './outbox.ts'

/** What the foot says about saving, the worst thing first. The words are in `annotate.json` under `save`. */
export type SaveState =
  | { kind: 'signedOut'; count: number }
  | { kind: 'refused'; count: number }
  | { kind: 'stale'; count: number }
  | { kind: 'unkept'; count: number }
  | { kind: 'commentUnkept'; count: number }
  | { kind: 'offline'; count: number }
  | { kind: 'trouble'; count: number; code: ErrorCode }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  | { kind: 'untouched' }

/** The one state of saving that a person needs to know now. */
export function saveStateOf(box: Omit<OutboxSnapshot, 'acknowledged' | 'ready'>, online: boolean): SaveState {
  const of = (state: string) => box.entries.filter(entry => entry.state === state).length
  const [waiting, stale, refused] = [of('waiting'), of('stale'), of('refused')]
  const unkept = box.entries.filter(entry => entry.kept === 'nowhere').length
  const loose = box.entries.filter(entry => entry.kept === 'without-comment').length
  if (box.halted) return { kind: 'signedOut', count: waiting }
  if (refused > 0) return { kind: 'refused', count: refused }
  if (stale > 0) return { kind: 'stale', count: stale }
  const held = waiting > 0 && (!online || box.trouble !== null)
  if (held && unkept > 0) return { kind: 'unkept', count: unkept }
  if (held && loose > 0) return { kind: 'commentUnkept', count: loose }
  if (held && (!online || box.trouble === 'offline')) return { kind: 'offline', count: waiting }
  if (held) return { kind: 'trouble', count: waiting, code: box.trouble as ErrorCode }
  if (waiting > 0) return { kind: 'saving' }
  return box.lastSavedAt === null ? { kind: 'untouched' } : { kind: 'saved', at: box.lastSavedAt }
}
