import { Tag } from '#client/ui/Tag.tsx'
import { erroneousEndings } from '#schema/monitor.ts'
import type { EncounterLine } from './calls.ts'
import { useSay } from './words.ts'

/** Where an encounter stands; how it ended once it has, the erroneous endings marked. */
export function EndingTag({ state, ending }: Pick<EncounterLine, 'state' | 'ending'>) {
  const { t } = useSay()
  if (ending === null) return <Tag tone="on">{t(`encounters:state.${state}`)}</Tag>
  const wrong = erroneousEndings.some(one => one === ending)
  return <Tag tone={wrong ? 'warn' : 'plain'}>{t(`encounters:ending.${ending}`)}</Tag>
}
