import type { Language } from '#schema/words.ts'
import { asksOfKind } from './medicineKinds.ts'
import { type AskTopic, type Cues, type ToldTopic, toldTopics } from './phrases.ts'
import { hasHangul, isMachineTalk, sayable, sentencesOf } from './speech.ts'

export type Ask = { topic: AskTopic | 'taught' | 'has' | 'unknown'; sentence: string; about: ToldTopic[] }
export type Told = { topic: ToldTopic; sentence: string }

/** What one turn of the educator was understood to be. */
export type Heard = {
  text: string
  asks: Ask[]
  told: Told[]
  greets: boolean
  leaves: boolean
  thanks: boolean
  machine: boolean
  otherLanguage: boolean
  empty: boolean
}

const toldIn = (sentence: string, cues: Cues) =>
  toldTopics.filter(topic => cues.told.some(([name, cue]) => name === topic && cue.test(sentence)))

/** The two matters that a question is about, in the order it names them; what lies within another's words is not one. */
function asksIn(sentence: string, cues: Cues): Ask[] {
  const aims = cues.aims.filter(([, cue]) => cue.test(sentence)).map(([topic]) => topic)
  const about = aims.length > 0 ? aims : toldIn(sentence, cues)
  const hits = cues.ask
    .map(([topic, cue]) => ({ topic, at: cue.exec(sentence)?.index ?? -1 }))
    .filter(hit => hit.at >= 0)
  const topics = [...new Set(hits.sort((a, b) => a.at - b.at).map(hit => hit.topic))]
  // "Someone who can drive you home" asks for a person and not for a promise.
  if (topics.includes('personal'))
    for (const aside of ['canDo', 'howAreYou'] as const)
      if (topics.includes(aside)) topics.splice(topics.indexOf(aside), 1)
  const rank = (topic: AskTopic) => cues.ask.findIndex(([name]) => name === topic)
  // Cues stand in order of how sure they are: a sure one silences those that its sentence brings along.
  const surest = [...topics].sort((a, b) => rank(a) - rank(b))[0]
  const alone: AskTopic[] = [
    'teachBack',
    'equipment',
    'results',
    'family',
    'understood',
    'anyQuestions',
    'since',
    'worries',
    'ready',
  ]
  if (surest && alone.includes(surest)) return [{ topic: surest, sentence, about }]
  if (topics.includes('history') && topics.includes('operations'))
    return [{ topic: 'history', sentence, about }]
  // "Before you came in" only says when, and why one is here is one question however it is put.
  const began = topics[0] === 'cameIn'
  const others = topics.filter(
    topic => topic !== 'cameIn' && topic !== 'diagnosis' && !(began && topic === 'howAreYou'),
  )
  if (topics.length > 1 && topics.includes('cameIn')) {
    const kept: AskTopic[] =
      others.length === 0 ? ['cameIn'] : topics[0] === 'cameIn' ? ['cameIn', ...others] : others
    return kept.slice(0, 2).map(topic => ({ topic, sentence, about }))
  }
  if (topics.length > 0) return topics.slice(0, 2).map(topic => ({ topic, sentence, about }))
  if (asksOfKind(sentence)) return [{ topic: 'medicines', sentence, about }]
  if (cues.has.test(sentence)) return [{ topic: 'has', sentence, about }]
  if (about.length > 0) return [{ topic: 'taught', sentence, about }]
  return [{ topic: 'unknown', sentence, about }]
}

function isForeign(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const own = text.match(language === 'ko' ? /[가-힣]/g : /[a-z]/gi)?.length ?? 0
  if (language === 'ko') return letters > 12 && own === 0
  return letters > 0 && own < letters * 0.3
}

/** Reads one turn of the educator by the cues of a language. Only the first fifteen hundred characters are heard. */
export function understand(raw: string, cues: Cues, language: Language): Heard {
  const text = sayable(raw.slice(0, 1500))
  const sentences = sentencesOf(text).filter(sentence => language === 'ko' || !hasHangul(sentence))
  const asks: Ask[] = []
  const told: Told[] = []
  for (const sentence of sentences) {
    if (isMachineTalk(sentence)) continue
    if (cues.question.some(cue => cue.test(sentence))) {
      asks.push(...asksIn(sentence, cues))
      continue
    }
    const topic = toldIn(sentence, cues)[0]
    if (topic) told.push({ topic, sentence })
  }
  return {
    text,
    asks,
    told,
    greets: cues.greeting.test(text),
    leaves: cues.goodbye.test(text),
    thanks: cues.thanks.test(text),
    machine: sentences.some(isMachineTalk) || isMachineTalk(raw.slice(0, 1500)),
    otherLanguage: isForeign(text, language),
    empty: sentences.length === 0,
  }
}
