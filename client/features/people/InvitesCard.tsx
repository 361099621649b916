import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { ErrorNote, LoadError } from '#client/ui/Notes.tsx'
import { softCell, Table } from '#client/ui/Table.tsx'
import { invitesQuery, withdrawInvite } from './calls.ts'
import classes from './PeopleScreen.module.css'

/** The links that were made: which are open, which were used, and the way to withdraw an open one. */
export function InvitesCard({ study }: { study: string }) {
  const { t, i18n } = useTranslation('people')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(invitesQuery(study))
  const withdraw = useMutation({
    mutationFn: (invite: string) => withdrawInvite({ study, invite }),
    // Somebody may have used it meanwhile: the list is read again either way.
    onSettled: () => client.invalidateQueries({ queryKey: ['study', study] }),
  })
  const when = (at: number) => formatDateTime(at, i18n.language)
  if (error)
    return (
      <Card title={t('invites.title')}>
        <LoadError error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data || (data.length === 0 && !withdraw.error)) return null
  return (
    <Card title={t('invites.title')} lead={t('invites.lead')}>
      <ErrorNote error={withdraw.error} />
      <Table caption={t('invites.title')} quiet>
        <thead>
          <tr>
            <th scope="col">{t('people.role')}</th>
            <th scope="col">{t('invites.made')}</th>
            <th scope="col">{t('invites.state')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('people.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, role, made_at, expires_at, used_at }) => (
            <tr key={id}>
              <th scope="row">{t(`role.${role}`)}</th>
              <td className={softCell}>{when(made_at)}</td>
              <td>
                {used_at === null
                  ? t('invites.open', { at: when(expires_at) })
                  : t('invites.used', { at: when(used_at) })}
              </td>
              <td>
                <div className={classes.actions}>
                  {used_at === null && (
                    <button
                      type="button"
                      className={classes.action}
                      disabled={withdraw.isPending}
                      aria-label={`${t('invites.withdraw')}: ${t(`role.${role}`)}, ${when(made_at)}`}
                      onClick={() => withdraw.mutate(id)}
                    >
                      {t('invites.withdraw')}
                    </button>
                  )}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
