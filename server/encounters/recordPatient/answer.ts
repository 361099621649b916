import { lasting, passing, pick, type Slots } from './choose.ts'
import { conceptsIn, layWords } from './concepts.ts'
import { withParticles } from './particles.ts'
import type { Pool } from './phrases.ts'
import {
  inOwnWords,
  knownMedicines,
  lowered,
  memoryOf,
  type Remembered,
  rememberedEntries,
} from './recall.ts'
import { entryWords, fieldOf } from './record.ts'
import type { Scene } from './scene.ts'
import { cut, hasHangul, sizeOf } from './speech.ts'
import { teachBack } from './teachBack.ts'
import { hardTerm, medicineNamed } from './terms.ts'
import type { Ask } from './understand.ts'

type Said = (string | undefined)[]

/** A list as it is spoken, as much as fits in one breath. */
export function spokenList(
  scene: Scene,
  items: string[],
  most = scene.language === 'en' ? 36 : 110,
): string | undefined {
  const kept: string[] = []
  for (const item of items) {
    if (kept.length > 0 && sizeOf([...kept, item].join(', '), scene.language) > most) break
    kept.push(cut(item, most, scene.language))
  }
  if (scene.language === 'ko' || kept.length < 2) return kept.join(', ') || undefined
  if (kept.length === 2 && !kept[0]!.includes(',')) return kept.join(' and ')
  return `${kept.slice(0, -1).join(', ')}, and ${kept.at(-1)}`
}

const timesAsked = (scene: Scene, topic: Ask['topic']) =>
  scene.before.filter(heard => heard.asks.some(ask => ask.topic === topic)).length

const unsaid = <T>(scene: Scene, items: T[], nameOf: (item: T) => string) =>
  items.filter(item => !scene.saidText.includes(nameOf(item).toLowerCase()))

function medicines(scene: Scene, ask: Ask): Said {
  const { answers } = scene.book
  const field = fieldOf(scene.profile, 'medication_on_admission')
  if (!field.known) return [pick(scene, 'medicines', {}, answers.notInRecord)]
  if (field.none) return [pick(scene, 'medicines', {}, answers.noMedicines)]
  const known = knownMedicines(scene)
  const asked = known.find(one => ask.sentence.toLowerCase().includes(one.slots.name!.toLowerCase()))
  if (asked) {
    if (asked.memory === 'gone') return [pick(scene, 'medicine', {}, answers.unsure)]
    const said = asked.memory === 'exact' ? asked.slots.full : asked.slots.name
    return [pick(scene, 'medicine', { name: said }, answers.medicineNamed, answers.yes)]
  }
  const again = timesAsked(scene, 'medicines') > 0
  const fresh = again ? unsaid(scene, known, one => one.slots.name!) : known
  const exact = fresh.filter(one => one.memory === 'exact').map(one => one.slots.full!)
  const named = fresh.filter(one => one.memory === 'name').map(one => one.slots.name!)
  const list = spokenList(scene, [...exact, ...named])
  const left = [...exact, ...named].filter(item => !list?.includes(item)).length
  const hinted = fresh.find(one => one.memory === 'hint')
  if (again && !list) return [pick(scene, 'medicines', {}, answers.restSaid)]
  return [
    list ? pick(scene, 'medicines', { list }, answers.medicines) : undefined,
    hinted &&
      pick(scene, 'hint', hinted.slots, hinted.slots.purpose ? answers.medicineFor : answers.medicineHint),
    left > 0
      ? pick(scene, 'more', {}, answers.moreToCome)
      : !list && !hinted
        ? pick(scene, 'lost', {}, answers.forgotMedicines)
        : known.some(one => one.memory === 'gone')
          ? pick(scene, 'some', {}, answers.forgotSome)
          : undefined,
  ]
}

type ListPools = { some: Pool; none: Pool; lost: Pool }

/** Answers a list field by what is remembered of it; what was said before is not said over. */
function listed(
  scene: Scene,
  ask: Ask,
  field: { known: boolean; none: boolean },
  items: Remembered[],
  pools: ListPools,
): Said {
  const { answers } = scene.book
  if (!field.known) return [pick(scene, ask.topic, {}, answers.notInRecord)]
  if (field.none || items.length === 0) return [pick(scene, ask.topic, {}, pools.none)]
  const kept = items.filter(item => item.memory === 'exact' || item.memory === 'name')
  const again = timesAsked(scene, ask.topic) > 0
  const fresh = again ? unsaid(scene, kept, item => item.words) : kept
  if (again && kept.length > 0 && fresh.length === 0) return [pick(scene, ask.topic, {}, answers.restSaid)]
  const list = spokenList(scene, [...new Set(fresh.map(item => item.words))])
  if (!list) return [pick(scene, ask.topic, {}, pools.lost)]
  const lost = kept.length < items.length
  return [
    pick(scene, ask.topic, { list }, pools.some),
    lost ? pick(scene, `${ask.topic} some`, {}, answers.forgotSome) : undefined,
  ]
}

const operation =
  /surg|ectomy|plasty|\bsection\b|bypass|operat|\brepair|replacement|s\/p|stent|transplant|수술|절제|절개|이식|스텐트|시술/i

/** An operation as the patient says it, without its year where that is not remembered. */
function operationWords(scene: Scene, entry: string): string {
  if (scene.recall === 'accurate') return lowered(entryWords(entry))
  const bare = entry.replace(/\([^)]*\)/g, '').replace(/\b(in )?(19|20)\d\d\b ?(년에?)? ?/g, '')
  return lowered(entryWords(bare.replace(/\d{4}년에? ?/g, '')))
}

const kin =
  /^(father|mother|brother|sister|son|daughter|aunt|uncle|cousin|grandfather|grandmother|grandparents?|parents?|siblings?|maternal|paternal|half-\w+)\b/i
const kinKo =
  /^(어머니|아버지|모친|부친|언니|누나|형|오빠|남동생|여동생|동생|할머니|할아버지|외할머니|외할아버지|이모|고모|삼촌|외삼촌|아들|딸|형제|자매|부모|조부|조모)[\s:：-]+/

/** A relative's entry as the patient says it: whose relative it is, and lay words in the place of terms. */
function kinWords(scene: Scene, entry: string): string {
  let words = entryWords(scene.recall === 'accurate' ? entry : entry.replace(/\([^)]*\)/g, ''))
  if (scene.plain)
    for (const concept of conceptsIn(words)) words = words.replace(concept.match, concept[scene.language])
  words = words.replace(/\b(an?|the) (?=(an?|my) )/gi, '')
  if (scene.language === 'ko')
    return withParticles(words.replace(kinKo, (_, who: string) => `${who}{이/가} `))
  return lowered(words.replace(/\s*:\s*/, ' had ')).replace(kin, who => `my ${who.toLowerCase()}`)
}

function complaintIt(scene: Scene): string | undefined {
  const field = fieldOf(scene.profile, 'chief_complaint')
  const entries =
    field.entries.length > 0 ? field.entries : fieldOf(scene.profile, 'reason_for_admission').entries
  const text = entries.join(', ')
  const lay = layWords(text, scene.language)
  if (scene.plain && lay.length > 0)
    return spokenList(scene, lay.slice(0, 3), 20 * (scene.language === 'ko' ? 4 : 1))
  const words = entries
    .slice(0, 3)
    .map(entry =>
      lowered(entryWords(entry)).replace(
        /\b(worsening|progressive|acute|sudden onset( of)?|severe|intermittent)\s+/gi,
        '',
      ),
    )
    .map(entry => entry.replace(/(점차|갑자기|급격히|심한|급성|악화되는|진행하는)\s*/g, ''))
    // The noun endings of Korean records are not spoken.
    .map(entry => entry.replace(/(지 않|있|없)음$/, '$1는 거').replace(/함$/, '한 거'))
    .filter(entry => entry !== '' && !(scene.language === 'en' && hasHangul(entry)))
  // Records drop the article of a single event; speech does not, unless "a little" takes its place.
  if (scene.language === 'en' && scene.personality !== 'minimiser' && words[0])
    words[0] = words[0].replace(
      /^(seizure|fall|headache|rash|cough|fever|stroke|fracture|cut|burn|lump|bite)\b/,
      'a $1',
    )
  return spokenList(scene, words, scene.language === 'en' ? 24 : 70) ?? spokenList(scene, lay.slice(0, 3))
}

function diagnosis(scene: Scene, ask: Ask): Said {
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

function since(scene: Scene): Said {
  const text = `${scene.profile.chief_complaint ?? ''} ${scene.profile.reason_for_admission ?? ''}`
  const time = spell.exec(text)?.[0]
  const sayable =
    time && scene.recall !== 'poor' && !(scene.language === 'en' && hasHangul(time)) ? time : undefined
  return [pick(scene, 'since', { time: sayable?.replace(/간$/, ' 동안') }, scene.book.answers.since)]
}

/** "Do you have …?": yes where the record names it, no where the record is silent and the patient knows it well. */
function has(scene: Scene, ask: Ask): Said {
  const { answers } = scene.book
  const about = conceptsIn(ask.sentence)
  if (about.length === 0) {
    const named = knownMedicines(scene).some(one =>
      ask.sentence.toLowerCase().includes(one.slots.name!.toLowerCase()),
    )
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

function habit(scene: Scene, ask: Ask, inRecord: RegExp): Said {
  const held = fieldOf(scene.profile, 'medical_history').entries.some(
    entry => inRecord.test(entry) && !/^(no|denies|non-?smok|비흡연)/i.test(entry),
  )
  return [pick(scene, ask.topic, {}, held ? scene.book.answers.smoked : scene.voice.personal)]
}

function questions(scene: Scene): Said {
  const last = [scene.now, ...scene.before.toReversed()].find(heard => heard.told.length > 0)
  const slots: Slots = last
    ? {
        term: hardTerm(scene, last.text),
        med: medicineNamed(scene, last.told.map(told => told.sentence).join(' ')),
      }
    : {}
  const topic = last?.told.at(-1)?.topic
  const { schooled, askTerm } = scene.book.register
  if (scene.schooled && topic && scene.personality !== 'neutral' && passing(scene, 'deep') < 0.5)
    return [pick(scene, 'questions', slots, schooled[topic] ?? [], scene.voice.questions)]
  if (scene.low && scene.personality !== 'minimiser' && slots.term && passing(scene, 'term') < 0.6)
    return [pick(scene, 'questions', slots, askTerm, scene.voice.questions)]
  return [pick(scene, 'questions', slots, scene.voice.questions)]
}

const held = ['history', 'family', 'operations', 'age', 'smoking', 'alcohol']

/** What the patient says to one question. */
export function answer(scene: Scene, ask: Ask): Said {
  const { voice, book } = scene
  const { answers } = book
  const first = timesAsked(scene, ask.topic) === 0
  if (
    held.includes(ask.topic) &&
    first &&
    voice.withholds.length > 0 &&
    lasting(scene, 'holds', ask.topic) < 0.5
  )
    return [pick(scene, 'withholds', {}, voice.withholds)]
  const listField = (key: 'allergy' | 'medical_history' | 'family_history') => fieldOf(scene.profile, key)
  switch (ask.topic) {
    case 'medicines':
      return medicines(scene, ask)
    case 'allergies':
      return listed(scene, ask, listField('allergy'), rememberedEntries(scene, 'allergy'), {
        some: answers.allergies,
        none: answers.noAllergies,
        lost: answers.forgotAllergies,
      })
    case 'history': {
      if (conceptsIn(ask.sentence).length > 0) return has(scene, ask)
      return listed(scene, ask, listField('medical_history'), rememberedEntries(scene, 'medical_history'), {
        some: answers.history,
        none: answers.noHistory,
        lost: answers.forgotHistory,
      })
    }
    case 'operations': {
      const entries = rememberedEntries(scene, 'medical_history')
        .filter(item => operation.test(item.entry))
        .map(item => ({ ...item, words: operationWords(scene, item.entry) }))
      return listed(scene, ask, listField('medical_history'), entries, {
        some: answers.operations,
        none: scene.recall === 'poor' ? answers.unsure : answers.noOperations,
        lost: answers.unsure,
      })
    }
    case 'family': {
      const items = rememberedEntries(scene, 'family_history').map(item => ({
        ...item,
        words: kinWords(scene, item.entry),
      }))
      return listed(scene, ask, listField('family_history'), items, {
        some: answers.family,
        none: answers.noFamily,
        lost: answers.forgotFamily,
      })
    }
    case 'cameIn': {
      const it = complaintIt(scene)
      return [
        it ? pick(scene, 'cameIn', { it }, voice.complaint) : pick(scene, 'cameIn', {}, answers.notInRecord),
      ]
    }
    case 'diagnosis':
      return diagnosis(scene, ask)
    case 'since':
      return since(scene)
    case 'age': {
      const age = entryWords(String(scene.profile.age ?? '')).replace(/\s*(세|살|years?.*|y\/?o.*)$/i, '')
      const said = scene.language === 'ko' ? `${age}살` : age
      return [pick(scene, 'age', { age: said }, age && /\d/.test(age) ? answers.age : voice.personal)]
    }
    case 'has':
      return has(scene, ask)
    case 'smoking':
      return habit(scene, ask, /smok|tobacco|cigar|pack-?year|흡연|갑년|담배/i)
    case 'alcohol':
      return habit(scene, ask, /alcohol|etoh|drinker|drinking|음주|알코올|소주/i)
    case 'personal':
      return [pick(scene, 'personal', {}, voice.personal)]
    case 'howAreYou':
      return [pick(scene, 'feeling', {}, voice.feeling)]
    case 'teachBack':
      return teachBack(scene, ask)
    case 'taught':
      return teachBack(scene, ask)
    case 'understood':
      return understood(scene)
    case 'anyQuestions':
      return questions(scene)
    case 'worries':
      return [pick(scene, 'worries', {}, voice.worries)]
    case 'ready':
      return [pick(scene, 'ready', {}, voice.ready)]
    case 'canDo':
      return [pick(scene, 'canDo', {}, voice.canDo)]
    default:
      return [pick(scene, 'dontKnow', {}, voice.dontKnow)]
  }
}

/** "Does that make sense?" A patient of low literacy nods along, or asks about the word that was lost on them. */
function understood(scene: Scene): Said {
  const { register } = scene.book
  const term = hardTerm(scene, scene.now.text)
  const yes = pick(scene, 'understood', {}, scene.voice.understood)
  if (!scene.low) return [yes]
  if (term && scene.personality !== 'minimiser' && passing(scene, 'nod') < 0.6)
    return [pick(scene, 'term', { term }, register.askTerm), yes]
  return [pick(scene, 'nod', {}, register.nodAlong), scene.personality === 'neutral' ? undefined : yes]
}
