import { answer } from './answer.ts'
import { passing, pick, pickAgain } from './choose.ts'
import { asksOfKind } from './medicineKinds.ts'
import { react } from './react.ts'
import { isFresh, type RecordPatientInput, type Scene, sceneOf } from './scene.ts'
import { cut, heardAs, longestReply, sizeOf } from './speech.ts'
import type { Ask } from './understand.ts'

/** What is said before anything of substance: silence, talk of machines, a greeting, a farewell. */
function aside(scene: Scene): (string | undefined)[] | undefined {
  const { now, voice } = scene
  const say = (label: string, ...pools: (readonly string[])[]) => [pick(scene, label, {}, ...pools)]
  if (now.machine && now.asks.length === 0 && now.told.length === 0)
    return say('machine', voice.offTopic, voice.unclear)
  if (now.empty) return say('empty', voice.unclear)
  if (
    now.greets &&
    now.told.length === 0 &&
    now.asks.every(ask => ask.topic === 'unknown' || ask.topic === 'canDo')
  )
    return say('greeting', voice.greeting)
  if (now.asks.length > 0 || now.told.length > 0) return undefined
  if (now.leaves) return say('goodbye', voice.goodbye)
  if (now.thanks) return say('thanks', voice.told.other)
  return undefined
}

/** The first two questions of a turn, each once; a check of understanding gives way to a question of substance. */
function firstTwo(asks: Ask[]): Ask[] {
  const once = asks.filter((ask, i) => asks.findIndex(other => other.topic === ask.topic) === i)
  const known = once.filter(ask => ask.topic !== 'unknown')
  return (known.length > 0 ? known : once).slice(0, 2)
}

const fromRecord = new Set([
  'cameIn',
  'diagnosis',
  'medicines',
  'allergies',
  'operations',
  'family',
  'history',
  'has',
  'since',
])

function substance(scene: Scene): (string | undefined)[] {
  const asks = firstTwo(scene.now.asks)
  const words = scene.now.text.split(/\s+/).length
  if (asks.length === 0)
    return scene.now.told.length > 0
      ? react(scene)
      : [pick(scene, 'other', {}, words < 3 ? scene.voice.unclear : scene.voice.told.other)]
  const said = asks.flatMap(ask => answer(scene, ask))
  const checked = asks.every(ask => ask.topic === 'understood' || ask.topic === 'anyQuestions')
  if (
    checked &&
    scene.now.told.length > 0 &&
    asks.some(ask => ask.topic === 'understood') &&
    scene.personality !== 'neutral'
  )
    return [...said, ...react(scene).slice(-1)]
  const repeated =
    asks.length === 1 &&
    !asksOfKind(asks[0]!.sentence) &&
    scene.before.some(heard =>
      heard.asks.some(ask => ask.topic === asks[0]!.topic && !asksOfKind(ask.sentence)),
    )
  const before =
    repeated && fromRecord.has(asks[0]!.topic) && asks[0]!.topic !== 'has' && asks[0]!.topic !== 'since'
      ? pick(scene, 'again', {}, scene.voice.askedAgain)
      : undefined
  const { answers } = scene.book
  const denies = [
    answers.noMedicines,
    answers.noSuchMedicine,
    answers.noAllergies,
    answers.noHistory,
    answers.noOperations,
    answers.noFamily,
    answers.notInRecord,
  ].some(pool => said.some(sentence => sentence !== undefined && pool.includes(sentence)))
  const tail =
    asks.length === 1 && !denies && fromRecord.has(asks[0]!.topic) && passing(scene, 'tail') < 0.5
      ? pick(scene, 'tail', {}, scene.voice.afterAnswer)
      : undefined
  return [before, ...said, tail]
}

/** A sentence as it goes on after an opener: without its capital, unless the word carries one anyway. */
const unbegun = (text: string) =>
  /^(I\b|[A-Z]{2})/.test(text) ? text : text.replace(/^[A-Z]/, first => first.toLowerCase())

function openerFor(scene: Scene): string | undefined {
  const { openersOld, openersPlain, openersSchooled } = scene.book.register
  const pool = scene.old && scene.plain ? openersOld : scene.plain ? openersPlain : openersSchooled
  const recalls = scene.now.asks.length > 0 && scene.now.asks.every(ask => fromRecord.has(ask.topic))
  return recalls && passing(scene, 'opens') < 0.3
    ? pool[Math.floor(passing(scene, 'opener') * pool.length)]
    : undefined
}

/** Joins what is to be said, in order, as long as it stays a spoken turn. */
function joined(scene: Scene, parts: string[]): string {
  const most = longestReply[scene.language]
  let reply = ''
  for (const part of parts) {
    const longer = reply === '' ? part : `${reply} ${/[,:]$/.test(reply) ? unbegun(part) : part}`
    if (sizeOf(longer, scene.language) <= most) reply = longer
    else if (reply === '') reply = `${cut(part, most, scene.language)}.`
  }
  return reply
}

/** Something short that has not been said, for when every pool that fits is spent. */
function lastResort(scene: Scene, spoken: Set<string>): string {
  const { filler } = scene.voice
  const { openersPlain, openersOld, openersSchooled } = scene.book.register
  const one = pick(scene, 'filler', {}, filler)
  if (one && !spoken.has(heardAs(one))) return one
  const all = [...openersPlain, ...openersSchooled, ...openersOld].flatMap(opener =>
    filler.map(text => `${opener} ${unbegun(text)}`),
  )
  const start = Math.floor(passing(scene, 'resort') * all.length)
  const turned = [...all.slice(start), ...all.slice(0, start)]
  return (
    turned.find(text => isFresh(scene.said, text, scene.language) && !spoken.has(heardAs(text))) ?? turned[0]!
  )
}

/**
 * What the record-driven patient says to the educator's last turn: one spoken turn of at most 60 words (English) or
 * 200 characters (Korean), made only of the case's profile, the conversation and phrases of its own. Equal input
 * gives an equal reply; `turns` holds the whole conversation and ends with the educator's turn.
 */
export function recordReply(input: RecordPatientInput): string {
  const scene = sceneOf(input)
  if (scene.now.otherLanguage) return pickAgain(scene, 'language', scene.book.register.otherLanguage)
  const spoken = new Set(input.turns.filter(turn => turn.role === 'patient').map(turn => heardAs(turn.text)))
  const parts = (aside(scene) ?? substance(scene)).filter(part => part !== undefined)
  const fresh = [...new Set(parts)]
  const opener = openerFor(scene)
  const body = joined(scene, fresh)
  const reply =
    opener &&
    /^(?!(네|예|아|음|글쎄|oh|well|yes|yeah|no|okay|uh|um)\b|네|예|아[,이 ]|음|글쎄|어)/i.test(body) &&
    body !== ''
      ? joined(scene, [`${opener} ${unbegun(body)}`])
      : body
  return reply === '' || spoken.has(heardAs(reply)) ? lastResort(scene, spoken) : reply
}
