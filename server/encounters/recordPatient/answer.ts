import { habit, personal } from './bedside.ts'
import { diagnosis, has, since } from './caseAnswers.ts'
import { lasting, passing, pick, type Slots } from './choose.ts'
import { conceptsIn } from './concepts.ts'
import { listed, medicines } from './listAnswers.ts'
import { rememberedEntries } from './recall.ts'
import { entryWords, fieldOf, operation } from './record.ts'
import { complaintIt, kinWords, operationWords } from './recordWords.ts'
import type { Scene } from './scene.ts'
import { type Said, timesAsked } from './spoken.ts'
import { teachBack } from './teachBack.ts'
import { hardTerm, medicineNamed } from './terms.ts'
import type { Ask } from './understand.ts'

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
    case 'alcohol':
      return habit(scene, { ...ask, topic: ask.topic })
    case 'personal':
      return personal(scene, ask)
    case 'equipment':
      return [pick(scene, 'equipment', {}, answers.equipment)]
    case 'results': {
      const shown = [...scene.before, scene.now].some(heard =>
        heard.told.some(told => told.topic === 'tests'),
      )
      if (shown) return teachBack(scene, { ...ask, about: ['tests'] })
      return [pick(scene, 'results', {}, answers.noResults, answers.notTold)]
    }
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
