import { pick } from './choose.ts'
import { medicineKinds } from './medicineKinds.ts'
import type { Pool } from './phrases.ts'
import { knownMedicines, namesIt, type Remembered } from './recall.ts'
import { fieldOf } from './record.ts'
import type { Scene } from './scene.ts'
import { type Said, spokenList, timesAsked, unsaid } from './spoken.ts'
import type { Ask } from './understand.ts'

/** Whether nothing need have been said before it. */
const standsAlone = (template: string) => !/^(And|그리고|또) |도 (있는데|하나 있)/.test(template)

/** The medicines at home, with what recall has left of names and doses; one that is asked about by name or kind alone. */
export function medicines(scene: Scene, ask: Ask): Said {
  const { answers } = scene.book
  const field = fieldOf(scene.profile, 'medication_on_admission')
  if (!field.known) return [pick(scene, 'medicines', {}, answers.notInRecord)]
  if (field.none) return [pick(scene, 'medicines', {}, answers.noMedicines)]
  const known = knownMedicines(scene)
  const asked = known.find(one => namesIt(ask.sentence, one))
  if (asked) {
    if (asked.memory === 'gone') return [pick(scene, 'medicine', {}, answers.unsure)]
    const said = asked.memory === 'exact' ? asked.slots.full : asked.slots.name
    return [pick(scene, 'medicine', { name: said }, answers.medicineNamed, answers.yes)]
  }
  const kind = medicineKinds.find(one => one.asked.test(ask.sentence))
  if (kind) {
    const ofKind = known.filter(one => kind.medicine.test(one.slots.name!))
    const kept = ofKind.find(one => one.memory === 'exact' || one.memory === 'name')
    if (kept) {
      const name = kept.memory === 'exact' ? kept.slots.full : kept.slots.name
      return [pick(scene, 'kind', { name }, answers.medicineNamed, answers.yes)]
    }
    if (ofKind.length > 0) {
      const slots = { purpose: kind[scene.language], letter: ofKind[0]!.slots.letter }
      const alone = answers.medicineFor.filter(standsAlone)
      return [pick(scene, 'kind', slots, alone)]
    }
    return [pick(scene, 'kind', {}, scene.recall === 'poor' ? answers.unsure : answers.noSuchMedicine)]
  }
  const again = timesAsked(scene, 'medicines') > 0
  const fresh = again ? unsaid(scene, known, one => one.slots.name!) : known
  const exact = fresh.filter(one => one.memory === 'exact').map(one => one.slots.full!)
  const named = fresh.filter(one => one.memory === 'name').map(one => one.slots.name!)
  const list = spokenList(scene, [...exact, ...named])
  const left = [...exact, ...named].filter(item => !list?.includes(item)).length
  const hinted = fresh.find(one => one.memory === 'hint')
  if (again && !list) return [pick(scene, 'medicines', {}, answers.restSaid)]
  const hints = hinted?.slots.purpose ? answers.medicineFor : answers.medicineHint
  return [
    list ? pick(scene, 'medicines', { list }, answers.medicines) : undefined,
    hinted && pick(scene, 'hint', hinted.slots, list ? hints : hints.filter(standsAlone)),
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
export function listed(
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
