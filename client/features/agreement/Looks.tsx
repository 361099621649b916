import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#client/format.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Buttons } from '#client/ui/Form.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import { looksQuery, openLook } from './calls.ts'
import classes from './Looks.module.css'
import { useWords } from './useWords.ts'

/** How the looks of the analysis plan stand, and the way to open the one that is reached; why there is none. */
export function Looks({ study }: { study: string }) {
  const { t, n, language } = useWords()
  const { data } = useQuery(looksQuery(study))
  if (!data) return null
  if (data.looks.length === 0) return <p>{data.plan ? t('look.none') : t('look.noPlan')}</p>
  return (
    <section className={classes.looks}>
      <h2 className={classes.title}>{t('look.listTitle')}</h2>
      <p>{t('look.finished', { finished: n(data.finished), shared: n(data.shared) })}</p>
      <ol className={classes.list}>
        {data.looks.map(({ planned, state, at }, index) => (
          <li key={planned} data-state={state}>
            <span>{t('look.at', { n: n(index + 1), count: planned })}</span>
            <span className={classes.state}>
              {t(`look.state.${state}`, { at: at === null ? '' : formatDateTime(at, language) })}
            </span>
            {state === 'reached' && <OpenIt study={study} look={index + 1} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Opening is asked for once, because the trail keeps it. */
function OpenIt({ study, look }: { study: string; look: number }) {
  const { t, n } = useWords()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const opening = useMutation({
    mutationFn: () => openLook(study, look),
    onSuccess: async () => {
      setAsking(false)
      await client.resetQueries({ queryKey: ['agreement', study] })
    },
  })
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('look.go', { n: n(look) })}
      </Button>
      {asking && (
        <Dialog title={t('look.ask', { n: n(look) })} onClose={() => setAsking(false)}>
          <p>{t('look.final')}</p>
          <ErrorNote error={opening.error} />
          <div className={classes.buttons}>
            <Buttons>
              <Button loading={opening.isPending} onClick={() => opening.mutate()}>
                {t('look.confirm')}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('look.cancel')}
              </Button>
            </Buttons>
          </div>
        </Dialog>
      )}
    </>
  )
}
