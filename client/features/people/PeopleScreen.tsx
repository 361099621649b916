import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meQuery } from '#client/me.ts'
import { Card } from '#client/ui/Card.tsx'
import { LoadError, Loading } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import { softCell, Table } from '#client/ui/Table.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import { type Member, peopleQuery } from './calls.ts'
import { InviteCard } from './InviteCard.tsx'
import { InvitesCard } from './InvitesCard.tsx'
import { type MemberAction, MemberDialog } from './MemberDialog.tsx'
import classes from './PeopleScreen.module.css'

/** Who takes part in a study, and as what. */
export function PeopleScreen() {
  const { t } = useTranslation('people')
  const { study = '' } = useParams({ strict: false }) as { study?: string }
  const people = useQuery(peopleQuery(study))
  return (
    <Page>
      <Columns side={<InviteCard study={study} />}>
        <Card level={1} title={t('people.title')} lead={t('people.lead')}>
          {people.error ? (
            <LoadError error={people.error} onRetry={() => void people.refetch()} />
          ) : people.data ? (
            <Members study={study} members={people.data} />
          ) : (
            <Loading lines={6} />
          )}
        </Card>
        <InvitesCard study={study} />
      </Columns>
    </Page>
  )
}

function Members({ study, members }: { study: string; members: Member[] }) {
  const { t } = useTranslation('people')
  const { data: me } = useQuery(meQuery)
  const [action, setAction] = useState<MemberAction | null>(null)
  return (
    <>
      <Table caption={t('people.title')} quiet>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('username')}</th>
            <th scope="col">{t('people.role')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('people.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map(member => (
            <tr key={member.id}>
              <th scope="row">
                {member.name} {member.id === me?.person.id && <span className="soft">{t('people.you')}</span>}
              </th>
              <td className={softCell}>{member.username}</td>
              <td>
                {t(`role.${member.role}`)} {member.disabled && <Tag tone="warn">{t('people.disabled')}</Tag>}
              </td>
              <td>
                <div className={classes.actions}>
                  {(['role', 'disabling', 'removal'] as const).map(kind => (
                    <button
                      key={kind}
                      type="button"
                      className={classes.action}
                      onClick={() => setAction({ kind, member })}
                    >
                      {kind === 'disabling' && member.disabled
                        ? t('people.enable')
                        : t(kind === 'role' ? 'people.changeRole' : `people.${kind}`)}
                      <span className="visually-hidden">: {member.name}</span>
                    </button>
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {action && <MemberDialog study={study} action={action} onClose={() => setAction(null)} />}
    </>
  )
}
