import i18next from 'i18next'
import { useEffect, useState } from 'react'
import { firstLanguage, preferredLanguage, setLanguage } from '#client/i18n.ts'
import type { Language, UiLanguage } from '#schema/words.ts'
import { showKorean } from './koreanFont.ts'

const stored = 'concord.reading'

export const isBoth = (choice: UiLanguage): boolean => choice.includes('+')

/** The language that stands under the first one, if both are shown. */
export const secondLanguage = (choice: UiLanguage): Language | undefined =>
  isBoth(choice) ? (firstLanguage(choice) === 'ko' ? 'en' : 'ko') : undefined

/** Both, with the present first language large. */
export const bothOf = (choice: UiLanguage): UiLanguage => (firstLanguage(choice) === 'ko' ? 'ko+en' : 'en+ko')

const round: Record<UiLanguage, UiLanguage> = { en: 'en+ko', 'en+ko': 'ko', ko: 'ko+en', 'ko+en': 'en' }
/** The next choice of the language key: one, both, the other, both the other way round. */
export const nextChoice = (choice: UiLanguage): UiLanguage => round[choice]

/** The reading choice of this browser, brought in line with the interface language where that was changed elsewhere. */
export function readingChoice(saved: string | null, language: Language): UiLanguage {
  const choice = saved !== null && Object.hasOwn(round, saved) ? (saved as UiLanguage) : language
  if (firstLanguage(choice) === language) return choice
  return isBoth(choice) ? bothOf(language) : language
}

/** What the physician reads in, and how to change it; the interface follows the first language. */
export function useReadingChoice(): [UiLanguage, (choice: UiLanguage) => void] {
  const [choice, setChoice] = useState(() => {
    const language = i18next.language === 'ko' ? 'ko' : i18next.language ? 'en' : preferredLanguage()
    return readingChoice(localStorage.getItem(stored), language)
  })
  useEffect(() => {
    if (choice !== 'en') showKorean()
  }, [choice])
  return [
    choice,
    next => {
      localStorage.setItem(stored, next)
      setChoice(next)
      void setLanguage(firstLanguage(next))
    },
  ]
}
