import { lasting, type Slots } from './choose.ts'
import { layWords, purposes } from './concepts.ts'
import { type Medicine, medicineAloud, medicineOf } from './medicine.ts'
import { firstSound } from './particles.ts'
import { entryWords, fieldOf } from './record.ts'
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
  return wanted.length > 2 && scene.before.some(heard => heardAs(heard.text).includes(wanted))
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
          name: lowered(medicine.name),
          full: lowered(medicineAloud(medicine, scene.language)),
          letter: scene.language === 'ko' ? firstSound(medicine.name) : medicine.name[0]!.toUpperCase(),
          purpose: purpose?.[scene.language],
        },
      }
    })
}

export type Remembered = { entry: string; words: string; memory: Memory }

/** The entries of a list field with what is left of each in memory; entries that only deny something are left out. */
export function rememberedEntries(
  scene: Scene,
  key: 'allergy' | 'medical_history' | 'family_history',
): Remembered[] {
  return fieldOf(scene.profile, key)
    .entries.filter(entry => !/^(no|denies|without)\s/i.test(entry) && !/(없음|부인)$/.test(entry))
    .flatMap(entry => {
      const words = inOwnWords(scene, entry)
      return words ? [{ entry, words, memory: memoryOf(scene, key, entry, words) }] : []
    })
}
