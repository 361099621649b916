import '#client/i18n.ts'
import i18next from 'i18next'
import { type UseTranslationResponse, useTranslation } from 'react-i18next'
import type { PageCatalogues } from '#locales/all.ts'

/**
 * Adds the words of a namespace that comes with its pages, and returns the hook that says them, and the common ones.
 * The hook is the only way to these words, so that whoever uses them has loaded them.
 */
export function pageWords<N extends keyof PageCatalogues>(
  namespace: N,
  words: PageCatalogues[N],
): () => UseTranslationResponse<[N, 'common'], undefined> {
  for (const [language, tree] of Object.entries(words)) i18next.addResourceBundle(language, namespace, tree)
  return function usePageWords() {
    // Which keys there are is known of each namespace, and not of any one.
    return useTranslation([namespace, 'common']) as unknown as UseTranslationResponse<
      [N, 'common'],
      undefined
    >
  }
}
