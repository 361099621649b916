import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Card } from '#client/ui/Card.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { endEncounter, type WholeEncounter } from './calls.ts'
import { useSay } from './words.ts'

/** For an encounter that goes on although not both sides have spoken: the way to end it, so that it can be begun anew. */
export function StillCard({ study, read }: { study: string; read: WholeEncounter }) {
  const { t } = useSay()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => endEncounter(study, read.id),
    onSettled: () => client.invalidateQueries({ queryKey: ['study', study] }),
  })
  return (
    <Card title={t('encounters:one.still.title')}>
      <p>{t('encounters:one.still.lead')}</p>
      {end.error && <ErrorNote error={end.error} />}
      <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
        {t('encounters:one.still.end')}
      </Button>
    </Card>
  )
}
