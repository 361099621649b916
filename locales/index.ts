import annotateEn from './en/annotate.json' with { type: 'json' }
import commonEn from './en/common.json' with { type: 'json' }
import errorsEn from './en/errors.json' with { type: 'json' }
import peopleEn from './en/people.json' with { type: 'json' }
import annotateKo from './ko/annotate.json' with { type: 'json' }
import commonKo from './ko/common.json' with { type: 'json' }
import errorsKo from './ko/errors.json' with { type: 'json' }
import peopleKo from './ko/people.json' with { type: 'json' }

export const defaultLanguage = 'en'
export const namespaces = ['common', 'errors', 'people', 'annotate'] as const

/**
 * The words of the first load, by language and namespace; those of other pages come with them (`all.ts`). English is
 * the source of the keys.
 */
export const catalogues = {
  en: { common: commonEn, errors: errorsEn, people: peopleEn, annotate: annotateEn },
  ko: { common: commonKo, errors: errorsKo, people: peopleKo, annotate: annotateKo },
}

/** What a language is called in itself. */
export const languageNames = { en: 'English', ko: '한국어' } as const
