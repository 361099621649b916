import '#client/i18n.ts'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { tourWords } from '#locales/tour.ts'

// They come with the tour, so that no other page carries them.
for (const [language, words] of Object.entries(tourWords))
  i18next.addResourceBundle(language, 'tour', words, true, true)

/** The words of the tours. */
export const useTourWords = () => useTranslation('tour').t
