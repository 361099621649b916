import { Tag } from '#client/ui/Tag.tsx'
import { erroneousEndings } from '#schema/monitor.ts'
import type { EncounterLine } from './calls.ts'
import { useSay } from './words.ts'

/** Where an encounter stands; how it ended once it has, the erroneous endings marked. */
export function EndingTag({
  state,
  ending,
  frozen,
}: Pick<EncounterLine, 'state' | 'ending'> & {
  /** The study is, so that nothing goes on in it. */
  frozen: boolean
}) {
  const { t } = useSay()
  if (ending === null && frozen) return <Tag tone="plain">{t('encounters:state.left')}</Tag>
  if (ending === null) return <Tag tone="on">{t(`encounters:state.${state}`)}</Tag>
  const wrong = erroneousEndings.some(one => one === ending)
  return <Tag tone={wrong ? 'warn' : 'plain'}>{t(`encounters:ending.${ending}`)}</Tag>
}
