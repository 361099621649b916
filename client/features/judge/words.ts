import { pageWords } from '#client/pageWords.ts'
import { agreementWords } from '#locales/agreement.ts'
import { judgeWords } from '#locales/judge.ts'
import { sayer } from './say.ts'

const useJudgeWords = pageWords('judge', judgeWords)
/** Reasons for absent values are said in the same words on both pages. */
const useReasonWords = pageWords('agreement', agreementWords)

/** How the page says its numbers, names and reasons, in the language of the screen. */
export function useSay() {
  const { t, i18n } = useJudgeWords()
  const { t: ofReasons } = useReasonWords()
  return sayer(t, ofReasons, i18n.language === 'ko' ? 'ko' : 'en')
}
