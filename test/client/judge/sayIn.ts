import { createInstance } from 'i18next'
import { sayer } from '#client/features/judge/say.ts'
import { everyWord } from '#locales/all.ts'
import type { Language } from '#schema/words.ts'

/** The words of the page in one language, without a page. */
export function sayIn(language: Language) {
  const i18n = createInstance()
  void i18n.init({
    resources: everyWord,
    lng: language,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return sayer(
    i18n.getFixedT(language, ['judge', 'common', 'annotate']),
    i18n.getFixedT(language, ['agreement', 'common']),
    language,
  )
}
