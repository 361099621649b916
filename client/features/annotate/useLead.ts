import { useTranslation } from 'react-i18next'
import { useCap } from '#client/keyboard/ownKeys.ts'
import type { Bench } from './useBench.ts'

/** What the foot says to do next, where there is something to say. */
export function useLead({ opened, keys, missing }: Bench): string | undefined {
  const { t } = useTranslation('annotate')
  const review = useCap('review')
  const { mode, absent, commenting, writing } = keys
  const { dialogue } = opened.parts
  if (mode === 'evidence')
    return absent === undefined
      ? t('typeTurn')
      : t('noTurn', { n: absent, first: dialogue?.[0]?.turn, last: dialogue?.at(-1)?.turn })
  if (mode === 'rate' && missing.length === 0 && !(commenting && writing))
    return t('allAnswered', { key: review })
  return undefined
}
