import 'i18next'
import type { everyWord } from '#locales/all.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: (typeof everyWord)['en']
  }
}
