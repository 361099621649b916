import { conceptsIn, layWords } from './concepts.ts'
import { withParticles } from './particles.ts'
import { lowered, withoutDetails } from './recall.ts'
import { entryWords, fieldOf } from './record.ts'
import type { Scene } from './scene.ts'
import { hasHangul } from './speech.ts'
import { spokenList } from './spoken.ts'

/** An operation as the patient says it, without its year where that is not remembered. */
export function operationWords(scene: Scene, entry: string): string {
  if (scene.recall === 'accurate') return lowered(entryWords(entry))
  const bare = entry.replace(/\([^)]*\)/g, '').replace(/\b(in )?(19|20)\d\d\b ?(년에?)? ?/g, '')
  return lowered(entryWords(bare.replace(/\d{4}년에? ?/g, '')))
}

const kin =
  /^(father|mother|brother|sister|son|daughter|aunt|uncle|cousin|grandfather|grandmother|grandparents?|parents?|siblings?|maternal|paternal|half-\w+)\b/i
const kinKo =
  /^(어머니|아버지|모친|부친|언니|누나|형|오빠|남동생|여동생|동생|할머니|할아버지|외할머니|외할아버지|이모|고모|삼촌|외삼촌|아들|딸|형제|자매|부모|조부|조모)[\s:：-]+/

/** A relative's entry as the patient says it: whose relative it is, and lay words in the place of terms. */
export function kinWords(scene: Scene, entry: string): string {
  let words = entryWords(scene.recall === 'accurate' ? entry : withoutDetails(entry) || entry)
  if (scene.plain)
    for (const concept of conceptsIn(words)) words = words.replace(concept.match, concept[scene.language])
  words = words.replace(/\b(an?|the) (?=(an?|my) )/gi, '')
  if (scene.language === 'ko')
    return withParticles(words.replace(kinKo, (_, who: string) => `${who}{이/가} `))
  return lowered(words.replace(/\s*:\s*/, ' had ')).replace(kin, who => `my ${who.toLowerCase()}`)
}

/** What brought the patient in, as they say it. */
export function complaintIt(scene: Scene): string | undefined {
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
