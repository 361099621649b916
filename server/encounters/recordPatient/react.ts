import { passing, pick, type Slots } from './choose.ts'
import { type ToldTopic, toldTopics } from './phrases.ts'
import type { Scene } from './scene.ts'
import { hasHangul } from './speech.ts'
import { hardTerm, medicineNamed } from './terms.ts'

/** The matter that a turn is mostly about; between equals the one that `toldTopics` names first. */
function mainTopic(scene: Scene): ToldTopic | undefined {
  const count = (topic: ToldTopic) => scene.now.told.filter(told => told.topic === topic).length
  const [best] = toldTopics.toSorted((a, b) => count(b) - count(a))
  return best && count(best) > 0 ? best : undefined
}

/** What the patient says to being told something: first what schooling and literacy make of it, then who they are. */
export function react(scene: Scene): (string | undefined)[] {
  const { voice, now } = scene
  const { register, cues } = scene.book
  const topic = mainTopic(scene)
  const taught = now.told.map(told => told.sentence).join(' ')
  const when = cues.when.exec(taught)?.[0]
  const slots: Slots = {
    med: medicineNamed(scene, taught),
    term: hardTerm(scene, taught),
    when: when && !(scene.language === 'en' && hasHangul(when)) ? when : undefined,
  }
  const own = pick(scene, 'told', slots, voice.told[topic ?? 'other'], voice.told.other)
  if (!topic || topic === 'reassurance') return [own]
  const chance = passing(scene, 'register')
  // Playing it down leaves no room for not having followed.
  const shows = scene.personality === 'minimiser' ? 0.4 : 0.7
  if (scene.low) {
    const mixes = (topic === 'newMedicine' || topic === 'homeCare') && cues.timing.test(taught)
    if (mixes && chance < shows * 0.6) return [pick(scene, 'mix', slots, register.timingMixUp), own]
    if (slots.term && chance < shows) return [pick(scene, 'term', slots, register.askTerm), own]
    if (chance < (scene.personality === 'minimiser' ? 0.6 : 0.85) && scene.personality !== 'anxious')
      return [pick(scene, 'nod', slots, register.nodAlong), own]
    return [own]
  }
  if (scene.personality === 'neutral' || scene.personality === 'minimiser') {
    const asks = scene.schooled ? 0.3 : 0.15
    return chance < asks
      ? [
          pick(
            scene,
            'schooled',
            slots,
            (scene.schooled ? register.schooled : register.practical)[topic] ?? [],
            voice.told[topic],
          ),
        ]
      : [own]
  }
  const deep = (scene.schooled ? register.schooled : register.practical)[topic]
  return deep && chance < 0.55 ? [own, pick(scene, 'deep', slots, deep)] : [own]
}
