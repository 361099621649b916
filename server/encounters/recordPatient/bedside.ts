import { lasting, pick } from './choose.ts'
import { fieldOf } from './record.ts'
import type { Scene } from './scene.ts'
import { hasHangul } from './speech.ts'
import type { Said } from './spoken.ts'
import type { Ask } from './understand.ts'

const nameAsked = /your (full |first |last )?name|성함|이름이|이름을|생년월일|date of birth|birthday/i
const helpAsked =
  /live|living|stay|lives|who('s| is| will)|someone|anyone|anybody|somebody|wife|husband|spouse|kids|children|married|family|누구|누가|혼자|같이|함께|가족|도와|챙겨|돌봐|모시|모셔|데리|태워|운전|보호자|결혼|남편|아내|배우자|자녀|자제|부인|따님|아드님/i
const jobAsked = /job|work\b|for a living|occupation|직업|일 ?하|하시는 일|직장|출근/i

/**
 * Questions about the person that no record answers. Whoever is not distrustful answers them, in words that commit to
 * nothing a record could contradict.
 */
export function personal(scene: Scene, ask: Ask): Said {
  const { voice, book } = scene
  const { answers } = book
  if (scene.personality === 'distrustful') return [pick(scene, 'personal', {}, voice.personal)]
  const pool = nameAsked.test(ask.sentence)
    ? answers.ownName
    : jobAsked.test(ask.sentence)
      ? answers.ownWork
      : helpAsked.test(ask.sentence)
        ? answers.helpers
        : answers.ownMatters
  return [pick(scene, 'personal', {}, pool, answers.ownMatters)]
}

const habits = {
  smoking: {
    named: /smok|tobacco|cigar|pack-?years?|vap(e|es|ing)\b|nicotine|흡연|갑년|담배|금연|전자담배/i,
    never: /^(no |denies|never|non-?)|never.?smok|non-?smok|비흡연|흡연 ?(안|없|력 ?없)|담배 ?안/i,
    pools: ['smokes', 'quitSmoking', 'noSmoking'],
  },
  alcohol: {
    named: /alcohol|etoh|drinker|drinking|drinks\b|beers?\b|음주|알코올|소주|(?<![가-힣])술|금주/i,
    never: /^(no |denies|never|non-?)|non-?drink|(음주|술) ?(안|없|력 ?없)|비음주/i,
    pools: ['drinks', 'quitDrinking', 'noDrinking'],
  },
} as const
const quit =
  /quit|former|\bex-|stopped|ceased|no longer|in the past|previous(ly)? smok|sober|금연|금주|끊|과거/i
const whenQuit = /(?:19|20)\d\d(?=\D|$)|\d+ years? ago|\d+ ?년 ?전/

/** Smoking and alcohol as the record has them: does, used to, does not. Where it is silent, nothing is claimed. */
export function habit(scene: Scene, ask: Ask & { topic: 'smoking' | 'alcohol' }): Said {
  const { answers } = scene.book
  const { named, never, pools } = habits[ask.topic]
  const [does, didOnce, doesNot] = pools
  const entries = fieldOf(scene.profile, 'medical_history').entries.filter(entry => named.test(entry))
  if (entries.length === 0)
    return [
      pick(
        scene,
        ask.topic,
        {},
        scene.personality === 'distrustful' ? scene.voice.personal : answers.habitOpen,
        answers.habitOpen,
      ),
    ]
  const given = entries.find(entry => quit.test(entry))
  if (given === undefined)
    return [pick(scene, ask.topic, {}, answers[entries.every(entry => never.test(entry)) ? doesNot : does])]
  const written = whenQuit.exec(given)?.[0]
  const time = written && !(scene.language === 'en' && hasHangul(written)) ? written : undefined
  const remembers =
    scene.recall === 'accurate' || (scene.recall === 'partial' && lasting(scene, 'quit') < 0.4)
  const when =
    !time || !remembers || !/^\d{4}$/.test(time)
      ? time
      : scene.language === 'ko'
        ? `${time}년에`
        : `in ${time}`
  return [
    pick(scene, ask.topic, {}, answers[didOnce]),
    pick(
      scene,
      'when',
      { when: remembers ? when?.replace(/(\d) ?년 ?전$/, '$1년 전에') : undefined },
      remembers && when ? answers.quitWhen : answers.quitSometime,
    ),
  ]
}
