import { Opening } from '../OpeningCard.tsx'
import { heldAlone } from '../openingSteps.ts'
import { useStudyWords } from '../words.ts'
import type { StepProps } from './SetUpScreen.tsx'

/** Lets the physicians in, once nothing is missing. */
export function OpenStep({ overview }: StepProps) {
  const { t } = useStudyWords()
  if (heldAlone(overview)) return <p>{t('setUp.alone', { key: overview.study.key })}</p>
  if (overview.opening) return <Opening overview={overview} />
  return <p>{t(`setUp.over.${overview.study.state === 'draft' ? 'open' : overview.study.state}`)}</p>
}
