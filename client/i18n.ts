import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { catalogues, defaultLanguage, namespaces } from '#locales/index.ts'
import type { Language, UiLanguage } from '#schema/words.ts'

const stored = 'concord.language'

/** The interface language of this browser: chosen before, else the browser's own. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(stored) ?? navigator.language
  return chosen.startsWith('ko') ? 'ko' : 'en'
}

/** Switches every word of the screen, and the document's language with it. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(stored, language)
  await i18next.changeLanguage(language)
}

i18next.on('languageChanged', language => {
  document.documentElement.lang = language
})

export const i18nReady = i18next.use(initReactI18next).init({
  resources: catalogues,
  lng: preferredLanguage(),
  fallbackLng: defaultLanguage,
  ns: namespaces,
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
})

/** The first language of a choice of one language or both. */
export const firstLanguage = (choice: UiLanguage): Language => (choice.startsWith('ko') ? 'ko' : 'en')
