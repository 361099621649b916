import { lasting, pick } from './choose.ts'
import { keyWords, shares } from './keyWords.ts'
import type { ToldTopic } from './phrases.ts'
import type { Scene } from './scene.ts'
import { hasHangul, isMachineTalk, sizeOf } from './speech.ts'
import { medicinesIn } from './terms.ts'
import type { Ask, Told } from './understand.ts'

/** How many taught sentences a patient can give back at once. */
const grasp = (scene: Scene) =>
  scene.low || scene.plain || scene.recall === 'poor' ? 1 : scene.schooled ? 3 : 2

/** The taught sentences that hold most of what is asked first, then those that say when; between equals the later. */
function nearest(scene: Scene, question: string, taught: Told[]): (Told & { shared: number })[] {
  const shared = shares(
    question,
    taught.map(told => told.sentence),
    scene.language,
  )
  const { timing } = scene.book.cues
  const says = (told: Told) => (timing.test(told.sentence) ? 0.5 : 0)
  return taught
    .map((told, i) => ({ ...told, shared: shared[i]! }))
    .toReversed()
    .sort((a, b) => b.shared + says(b) - a.shared - says(a))
}

/**
 * What the patient gives back of what the educator taught, in the educator's own matter: one sentence for a patient
 * who follows little, up to three for one who follows well, details lost by literacy. Nothing taught, nothing given.
 */
export function teachBack(scene: Scene, ask: Ask): (string | undefined)[] {
  const { register } = scene.book
  const taught: Told[] = [...scene.before, scene.now]
    .flatMap(heard => heard.told)
    .filter(
      told =>
        told.topic !== 'reassurance' &&
        !isMachineTalk(told.sentence) &&
        !(scene.language === 'en' && hasHangul(told.sentence)),
    )
  const of = (topics: ToldTopic[]) => taught.filter(told => topics.includes(told.topic))
  const asked = of(ask.about)
  // "When do you come back?" is about signs; where none were spoken of, about the appointment.
  const narrowed =
    asked.length === 0 && ask.about.includes('returnSigns') && !scene.book.cues.signs.test(ask.sentence)
      ? of(['followUp'])
      : asked
  const knows = nearest(scene, ask.sentence, taught).some(told => told.shared > 0)
  const beside =
    scene.book.cues.supposes.test(ask.sentence) && keyWords(ask.sentence, scene.language).length > 0
  const off = narrowed.length === 0 && (ask.topic === 'taught' || ask.about.length > 0)
  // A case that was supposed and never spoken of is not answered with something else that was.
  if (!knows && (off || (beside && taught.length > 0)))
    return [pick(scene, 'notTold', {}, scene.book.answers.notTold)]
  // Poor recall: sometimes a matter is gone, and stays so.
  const matter = ask.about[0] ?? keyWords(ask.sentence, scene.language)[0] ?? ''
  if (scene.recall === 'poor' && taught.length > 0 && lasting(scene, 'forgets', matter) < 0.35)
    return [pick(scene, 'retellLost', {}, register.retellLost)]
  const near = nearest(scene, ask.sentence, narrowed.length > 0 && !beside ? narrowed : taught.slice(-8))
  const pool = near[0]?.shared ? near.filter(told => told.shared > 0) : near
  const said: string[] = []
  const most = scene.language === 'en' ? 40 : 130
  for (const told of pool.slice(0, grasp(scene) + 1)) {
    if (said.length === grasp(scene)) break
    const loses =
      scene.low || ((scene.plain || scene.recall === 'poor') && lasting(scene, 'loses', told.sentence) < 0.6)
    const given = scene.book.retell(
      told.sentence,
      loses || (!scene.schooled && lasting(scene, 'skims', told.sentence) < 0.3),
    )
    const poor = scene.recall === 'poor'
    const it =
      given && (scene.low || poor) ? scene.book.vague(given, medicinesIn(scene, told.sentence), poor) : given
    if (!it || sizeOf([...said, it].join(' '), scene.language) > most) continue
    const frame = said.length === 0 ? register.retell : register.retellSecond
    const sentence = pick(scene, `retell ${said.length}`, { it }, frame)
    if (sentence) said.push(sentence)
  }
  if (said.length === 0) return [pick(scene, 'retellLost', {}, register.retellLost)]
  return [...said, pick(scene, 'retellEnd', {}, scene.voice.teachBackEnd)]
}
