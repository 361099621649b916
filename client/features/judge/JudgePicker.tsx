import { useQuery } from '@tanstack/react-query'
import { Choice } from './Choice.tsx'
import { judgesQuery } from './calls.ts'
import { useSay } from './words.ts'

/** Which judge run the page is about, where there are several. */
export function JudgePicker({
  study,
  chosen,
  onChoose,
}: {
  study: string
  chosen: string
  onChoose: (judge: string) => void
}) {
  const { t, n } = useSay()
  const judges = useQuery(judgesQuery(study)).data ?? []
  const known = judges.some(({ id }) => id === chosen)
  if (!known) return null
  return (
    <Choice
      label={t('judge:picker')}
      value={chosen}
      choices={judges.map(({ id, name, trial }) => ({
        value: id,
        label:
          trial > 1 || judges.filter(judge => judge.name === name).length > 1
            ? t('judge:run', { name, n: n(trial) })
            : name,
      }))}
      onChange={onChoose}
    />
  )
}
