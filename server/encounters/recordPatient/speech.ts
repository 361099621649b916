import type { Language } from '#schema/words.ts'

const hangul = /[가-힣]/
/** Talk about the machine itself, which no patient repeats. */
const machine =
  /\b(ai|a\.i\.|llm|chatgpt|gpt\S*|chatbot|bot|language model|prompts?|system|assistant|instructions?|ignore|jailbreak|simulat\w*|role-?play\w*|persona)\b|인공지능|언어 ?모델|프롬프트|챗봇|지시를|지시 사항|지침을|시스템|무시하|페르소나|역할극/i

export const isMachineTalk = (text: string) => machine.test(text)
export const hasHangul = (text: string) => hangul.test(text)

/** Text as it can be said aloud: no tags, marks of layout, links, emoji, line breaks; parentheses become commas. */
export function sayable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<[^>]*>/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/\s*\(([^)]*)\)/g, ', $1')
    .replace(/[*_#`~|<>{}[\]\\^=•"“”()]/g, ' ')
    .replace(/[^\p{L}\p{N}\p{P}\p{Zs}%+°²]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/([,;:])[,;:]+/g, '$1')
    .trim()
}

/** The sentences of a text. A point between digits or after one capital letter or a title ends nothing. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/\b(Dr|Mr|Mrs|Ms|St|vs|approx|e\.g|i\.e|a\.m|p\.m)\./gi, '$1·')
    .split(/(?<=[.!?。？！…])(?=\s|$)|\n+|(?<=[요다까죠]\.)(?=\S)/)
    .map(part => part.replaceAll('·', '.').trim())
    .filter(part => /[\p{L}\p{N}]/u.test(part))
}

/** A sentence reduced to what makes it the same sentence to a listener. */
export const heardAs = (sentence: string) => sentence.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export const longestReply: Record<Language, number> = { en: 58, ko: 190 }

/** The size of a text in the unit that bounds a reply: words in English, characters in Korean. */
export const sizeOf = (text: string, language: Language) =>
  language === 'en' ? text.split(/\s+/).filter(Boolean).length : text.length

/** The beginning of a text that is at most `most` long, cut between words. */
export function cut(text: string, most: number, language: Language): string {
  if (sizeOf(text, language) <= most) return text
  const words = text.split(/\s+/)
  const kept: string[] = []
  for (const word of words) {
    if (sizeOf([...kept, word].join(' '), language) > most) break
    kept.push(word)
  }
  return kept.join(' ').replace(/[,;:]+$/, '')
}
