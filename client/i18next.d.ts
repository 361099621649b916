import 'i18next'
import type { catalogues } from '#locales/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: (typeof catalogues)['en']
  }
}
