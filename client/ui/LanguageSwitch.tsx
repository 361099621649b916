import { useTranslation } from 'react-i18next'
import { setLanguage } from '#client/i18n.ts'
import { languageNames } from '#locales/index.ts'
import type { Language } from '#schema/words.ts'
import { Switch } from './Switch.tsx'

const choices = (Object.keys(languageNames) as Language[]).map(value => ({
  value,
  label: languageNames[value],
  lang: value,
}))

/** English or Korean, each named in itself. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const language: Language = i18n.language === 'ko' ? 'ko' : 'en'
  return (
    <Switch
      label={t('language')}
      value={language}
      choices={choices}
      onChange={next => void setLanguage(next)}
    />
  )
}
