import { lasting, pick } from './choose.ts'
import { conceptsIn, layWords } from './concepts.ts'
import { medicines } from './listAnswers.ts'
import { inOwnWords, knownMedicines, memoryOf, namesIt } from './recall.ts'
import { fieldOf } from './record.ts'
import type { Scene } from './scene.ts'
import { hasHangul } from './speech.ts'
import type { Said } from './spoken.ts'
import { teachBack } from './teachBack.ts'
import type { Ask } from './understand.ts'

/** What the patient was told is wrong: as taught, else as far as their words for it reach. */
export function diagnosis(scene: Scene, ask: Ask): Said {
  const { answers } = scene.book
  const taught = scene.before.some(heard => heard.told.some(told => told.topic === 'diagnosis'))
  if (taught) return teachBack(scene, { ...ask, about: ['diagnosis'] })
  const entry = fieldOf(scene.profile, 'main_diagnosis').entries[0]
  if (!entry) return [pick(scene, 'diagnosis', {}, answers.diagnosisLost)]
  const bare = entry.replace(/\([^)]*\)/g, '').replace(/ (with|due to|secondary to) .*$| ?동반$/i, '')
  const lay = layWords(bare, scene.language)
  const own = !scene.schooled && lay[0] ? lay[0] : inOwnWords(scene, bare)
  const lost =
    !own ||
    (scene.plain && (lasting(scene, 'diagnosis') < 0.4 || layWords(entry, scene.language).length === 0))
  if (lost) return [pick(scene, 'diagnosis', {}, answers.diagnosisLost)]
  return [pick(scene, 'diagnosis', { list: own }, answers.diagnosis)]
}

const spell =
  /\b(?:\d+|one|two|three|four|five|six|seven|several|a few)[ -](?:minute|hour|day|week|month|year)s?(?: ago)?\b|\d+ ?(?:시간|일|주일?|개월|달|년)(?: ?(?:전|동안|간))?/i

/** Since when, where the record says so. */
export function since(scene: Scene): Said {
  const text = `${scene.profile.chief_complaint ?? ''} ${scene.profile.reason_for_admission ?? ''}`
  const time = spell.exec(text)?.[0]
  const sayable =
    time && scene.recall !== 'poor' && !(scene.language === 'en' && hasHangul(time)) ? time : undefined
  return [pick(scene, 'since', { time: sayable?.replace(/간$/, ' 동안') }, scene.book.answers.since)]
}

/** "Do you have …?": yes where the record names it, no where the record is silent and the patient knows it well. */
export function has(scene: Scene, ask: Ask): Said {
  const { answers } = scene.book
  const about = conceptsIn(ask.sentence)
  if (about.length === 0) {
    const named = knownMedicines(scene).some(one => namesIt(ask.sentence, one))
    return named ? medicines(scene, ask) : [pick(scene, 'dontKnow', {}, scene.voice.dontKnow)]
  }
  const record = (['chief_complaint', 'reason_for_admission', 'main_diagnosis', 'medical_history'] as const)
    .flatMap(key => fieldOf(scene.profile, key).entries)
    .filter(entry => !/^(no|denies|without)\s|(없음|부인)$/i.test(entry))
  const where = record.find(entry => about.some(concept => concept.match.test(entry)))
  const it = about[0]![scene.language]
  if (!where) return [pick(scene, 'has', { it }, scene.recall === 'poor' ? answers.unsure : answers.no)]
  return [
    pick(
      scene,
      'has',
      { it },
      memoryOf(scene, 'medical_history', where, it) === 'gone' && about[0]!.kind === 'condition'
        ? answers.unsure
        : answers.yes,
    ),
  ]
}
