import { lasting, type Slots } from './choose.ts'
import { conceptsIn, layWords, purposes } from './concepts.ts'
import { inHangul } from './genericNames.ts'
import { type Medicine, medicineAloud, medicineOf } from './medicine.ts'
import { firstSound } from './particles.ts'
import { entryWords, fieldOf, habitWords, operation } from './record.ts'
import type { Scene } from './scene.ts'
import { hasHangul, heardAs } from './speech.ts'

export type Memory = 'exact' | 'name' | 'hint' | 'gone'

/** Shares of what is kept in full, by name, as a hint; the rest is gone. */
const kept = {
  accurate: [1, 0, 0],
  partial: [0, 0.4, 0.4],
  poor: [0, 0.1, 0.3],
} as const

/** Whether the educator has named something before this turn, so that a patient may know it again. */
const namedBefore = (scene: Scene, name: string) => {
  const wanted = heardAs(name)
  const inKorean = heardAs(inHangul(name))
  return (
    wanted.length > 2 &&
    scene.before.some(heard => {
      const said = heardAs(heard.text)
      return said.includes(wanted) || said.includes(inKorean)
    })
  )
}

/** How well an entry of the record is remembered: the same all through an encounter, better once it was named. */
export function memoryOf(scene: Scene, kind: string, entry: string, name: string): Memory {
  const [exact, byName, hint] = kept[scene.recall]
  const chance = lasting(scene, 'recall', kind, heardAs(entry))
  if (chance < exact) return 'exact'
  if (namedBefore(scene, name) && (scene.recall === 'partial' || chance < 0.5)) return 'name'
  if (chance < exact + byName) return 'name'
  return chance < exact + byName + hint ? 'hint' : 'gone'
}

/** An entry in this patient's words, or undefined where they have none in this language. */
export function inOwnWords(scene: Scene, entry: string): string | undefined {
  const lay = layWords(entry, scene.language)
  const words = entryWords(scene.recall === 'accurate' ? entry : entry.replace(/\([^)]*\)/g, ''))
  if (scene.plain && lay.length > 0) return lay.slice(0, 2).join(scene.language === 'en' ? ' and ' : ', ')
  if (scene.language === 'en' && hasHangul(words)) return lay[0]
  return lowered(words) || undefined
}

/** Record style made speech: a capital that only begins an entry is lowered, abbreviations and names are not. */
export const lowered = (text: string) => text.replace(/^[A-Z](?=[a-z]+\b)/, first => first.toLowerCase())

/** A name as this patient says it: in Korean the common ones in Hangul, unless they read them off the label. */
const aloud = (scene: Scene, text: string) =>
  scene.language === 'ko' && !scene.schooled ? inHangul(text) : lowered(text)

export type KnownMedicine = { medicine: Medicine; memory: Memory; slots: Slots }

/** The medicines of the record as this patient remembers them. */
export function knownMedicines(scene: Scene): KnownMedicine[] {
  const conditions = `${scene.profile.medical_history ?? ''} ${scene.profile.main_diagnosis ?? ''}`
  return fieldOf(scene.profile, 'medication_on_admission')
    .entries.map(medicineOf)
    .filter(medicine => medicine.name !== '' && !(scene.language === 'en' && hasHangul(medicine.entry)))
    .map(medicine => {
      const memory = memoryOf(scene, 'medicine', medicine.entry, medicine.name)
      const purpose = purposes.find(one => one.medicine.test(medicine.name) && one.condition.test(conditions))
      return {
        medicine,
        memory,
        slots: {
          name: aloud(scene, medicine.name),
          full: aloud(scene, medicineAloud(medicine, scene.language)),
          letter: scene.language === 'ko' ? firstSound(medicine.name) : medicine.name[0]!.toUpperCase(),
          purpose: purpose?.[scene.language],
        },
      }
    })
}

/** Whether a sentence names a medicine, in either spelling. */
export const namesIt = (sentence: string, { medicine, slots }: KnownMedicine) => {
  const heard = sentence.toLowerCase()
  return [medicine.name, slots.name!, inHangul(medicine.name)].some(name =>
    heard.includes(name.toLowerCase()),
  )
}

export type Remembered = { entry: string; words: string; memory: Memory }

const diseaseEntry = (entry: string) => conceptsIn(entry).some(concept => concept.kind === 'condition')

/**
 * Those entries that a patient of partial recall keeps of a history: two or three, those akin to the diagnosis first, then
 * the conditions that people know they have, then the rest, each in the order of the record.
 */
function mainOnes(scene: Scene, entries: string[]): Set<string> {
  const diagnosis = conceptsIn(fieldOf(scene.profile, 'main_diagnosis').entries.join(', '))
  const weight = (entry: string) =>
    diagnosis.some(concept => concept.match.test(entry)) ? 2 : diseaseEntry(entry) ? 1 : 0
  const sorted = entries.toSorted((a, b) => weight(b) - weight(a))
  return new Set(sorted.slice(0, entries.length > 3 ? 3 : 2))
}

/** An entry without the details that partial recall loses: years, ages, stages and kinds. */
export const withoutDetails = (entry: string) =>
  entry
    .replace(/\s*\([^)]*\)/g, '')
    .replace(
      /,? (?:at|aged|at age|since age|age) (?:about )?\d+\b|,? (?:in (?:his|her|their) (?:early |mid |late )?\w+ies|since (?:19|20)\d\d)/gi,
      '',
    )
    .replace(/,? (?:in )?(?:\d{1,2}\/)?(?:19|20)\d\d\b(?!\s*년)/g, '')
    .replace(
      /,? ?stage \w+| with (?:mildly |moderately |severely )?(?:reduced|preserved) .*$|, \d.*$|^type \d (?=diabet)/gi,
      '',
    )
    .replace(
      /(?:약 ?)?\d+ ?(?:년|세|개월)(?: ?전)?(?:에|부터|경)?\s?|제\d형 ?|(?:작년|올해) ?|\d+회 ?(?:치료)?|\d+기 ?/g,
      '',
    )
    .trim()

/** The entries of a list field with what is left of each in memory; entries that only deny something are left out. */
export function rememberedEntries(
  scene: Scene,
  key: 'allergy' | 'medical_history' | 'family_history',
): Remembered[] {
  const entries = fieldOf(scene.profile, key).entries.filter(
    entry =>
      !/^(no|denies|without)\s/i.test(entry) &&
      !/(없음|부인)$/.test(entry) &&
      !(key === 'medical_history' && habitWords.test(entry)),
  )
  const partial = scene.recall === 'partial' && key !== 'allergy'
  const isOperation = (entry: string) => key === 'medical_history' && operation.test(entry)
  const main = partial
    ? mainOnes(
        scene,
        entries.filter(entry => !isOperation(entry)),
      )
    : new Set<string>()
  const remembered = entries.flatMap(entry => {
    const words = inOwnWords(scene, partial ? withoutDetails(entry) || entry : entry)
    const memory: Memory = main.has(entry)
      ? 'name'
      : partial && !isOperation(entry) && !namedBefore(scene, words ?? entry)
        ? 'gone'
        : memoryOf(scene, key, entry, words ?? entry)
    return words ? [{ entry, words, memory }] : []
  })
  // What matters most comes to mind first.
  return partial
    ? remembered.toSorted((a, b) => Number(main.has(b.entry)) - Number(main.has(a.entry)))
    : remembered
}
