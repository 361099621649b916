import { useTranslation } from 'react-i18next'
import { firstLanguage } from '#client/i18n.ts'
import { useCap } from '#client/keyboard/ownKeys.ts'
import { itemOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { isNumberedItem } from './ItemInHand.tsx'
import type { Bench } from './useBench.ts'
import { useTouch } from './useTouch.ts'

/** What the foot says to do next, where there is something to say. */
export function useLead(bench: Bench, choice: UiLanguage): string | undefined {
  const { opened, instrument, slot, keys, missing } = bench
  const { t } = useTranslation('annotate')
  const review = useCap('review')
  const touch = useTouch()
  const { mode, absent, commenting, writing } = keys
  const { dialogue } = opened.parts
  if (mode === 'evidence') {
    const item =
      instrument.over === 'answer'
        ? t('answerNumber', { n: slot.ordinal })
        : isNumberedItem(slot.item)
          ? slot.item
          : itemOf(instrument, slot.item)!.title[firstLanguage(choice)]
    const toDo =
      absent === undefined
        ? t(touch ? 'tapTurn' : 'typeTurn')
        : t('noTurn', { n: absent, first: dialogue?.[0]?.turn, last: dialogue?.at(-1)?.turn })
    return t('evidenceFor', { item, toDo })
  }
  if (mode === 'rate' && missing.length === 0 && !(commenting && writing))
    return touch ? t('allAnsweredTouch') : t('allAnswered', { key: review })
  return undefined
}
