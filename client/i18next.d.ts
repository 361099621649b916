import 'i18next'
import type { catalogues } from '#locales/index.ts'
import type { tourWords } from '#locales/tour.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: (typeof catalogues)['en'] & { tour: (typeof tourWords)['en'] }
  }
}
