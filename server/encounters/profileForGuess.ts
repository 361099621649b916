import { type ProfileKey, type ProfilePart, profileKeys } from '#schema/case.ts'

/**
 * Words of a record that name a level of a persona axis: schooling, literacy, temperament, the quality of a history.
 * Diagnoses are not among them: that somebody has an anxiety disorder or dementia is what a physician has to know.
 */
const clues: readonly RegExp[] = [
  /\b(?:elementary|primary|grade|middle|high)[- _]school|\bcollege[- ](?:educated|graduate|degree|student)|\b(?:in|to|from|finished|attended|some) college\b/i,
  /\b(?:university|graduate|bachelor'?s|master'?s) (?:educated|degree)|\b(?:poorly|highly|well)[- ]educated|\beducation(?:al)? level|\blevel of education|\byears of (?:school|education)/i,
  /\b(?:health )?literacy\b|\billitera(?:te|cy)\b|\b(?:cannot|unable to) read\b/i,
  /\b(?:is|seems?|appears?|very|visibly|highly) anxious\b|\banxious (?:patient|personality|about)\b|\b(?:mis|dis)trust(?:s|ful|ing)?\b|\bconscientious(?:ness)?\b|\bminimi[sz](?:er|ing|es)\b/i,
  /\b(?:poor|good|reliable|unreliable|accurate|limited) (?:historian|recall)\b|\bpartial recall\b/i,
  /초졸|중졸|고졸|대졸|무학|문맹|학력|교육 ?수준|(?:초등|중|고등|대)학교(?:를|까지)? ?(?:졸업|중퇴|다님|다녔|나옴|나왔)|(?:건강정보 ?)?(?:이해능력|문해력)/,
  /불안해(?:함|하)|불신|의심이? ?많|(?:꼼꼼|성실)(?:함|한|하)|대수롭지 ?않/,
  /(?:병력|과거력)[^.,;]{0,12}(?:기억|회상)|(?:기억|회상)(?:이|을)? ?(?:부정확|정확|못)/,
]

const tells = (text: string): boolean => clues.some(clue => clue.test(text))

/**
 * The profile that a physician may see before they have guessed the persona: every field but those in whose text a
 * level of an axis is named. A whole field goes, because what is left of a cut sentence would still show that
 * something was there. Words alone are looked for; a record that tells an axis without naming it passes.
 */
export const profileForGuess = (profile: ProfilePart): ProfilePart =>
  Object.fromEntries(
    profileKeys.flatMap((key): [ProfileKey, string][] => {
      const text = profile[key]
      return text === undefined || tells(text) ? [] : [[key, text]]
    }),
  )
