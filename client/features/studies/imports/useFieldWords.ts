import { useTranslation } from 'react-i18next'
import { pageWords } from '#client/pageWords.ts'
import { encountersWords } from '#locales/encounters.ts'
import { languageNames } from '#locales/index.ts'
import { useStudyWords } from '../words.ts'

const useEncounterWords = pageWords('encounters', encountersWords)
const persona: readonly string[] = ['personality', 'education', 'health_literacy', 'recall']
const named: readonly string[] = ['icd_chapter', 'language', 'ending', 'session_complete']

type Say = (key: string, options: { defaultValue: string }) => string

/** What the fields of cases and their levels are called; those that have no words of ours are as the file has them. */
export function useFieldWords() {
  const say = [useStudyWords().t, useTranslation('annotate').t, useEncounterWords().t] as unknown as Say[]
  const [study, annotate, encounters] = say as [Say, Say, Say]
  return {
    fieldName: (field: string): string =>
      persona.includes(field)
        ? annotate(`persona.${field}`, { defaultValue: field })
        : named.includes(field)
          ? study(`import.fieldName.${field}`, { defaultValue: field })
          : field,
    valueName: (field: string, value: string): string =>
      field === 'language' && Object.hasOwn(languageNames, value)
        ? languageNames[value as keyof typeof languageNames]
        : persona.includes(field)
          ? annotate(`persona.${value}`, { defaultValue: value })
          : field === 'ending'
            ? encounters(`encounters:ending.${value}`, { defaultValue: value })
            : field === 'session_complete'
              ? study(`import.complete.${value}`, { defaultValue: value })
              : value,
  }
}
