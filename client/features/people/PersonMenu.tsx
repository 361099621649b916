import { Popover, UnstyledButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourChoice } from '#client/ui/ColourChoice.tsx'
import { ErrorNote } from '#client/ui/Notes.tsx'
import '#client/ui/mantineBar.ts'
import type { Me } from '#client/me.ts'
import { goWalk, tourStart } from '#client/tour.ts'
import { signOut } from './calls.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import classes from './PersonMenu.module.css'

/** What belongs to the person and not to a study: colours, password, signing out. */
export function PersonMenu({ me: { person, memberships } }: { me: Me }) {
  const { t } = useTranslation(['people', 'common'])
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate({ to: '/sign-in' })
      client.clear()
    },
  })
  const roles = new Set(memberships.map(({ role }) => role))
  const maintains = roles.has('maintainer')
  return (
    <>
      <Popover opened={open} onChange={setOpen} position="bottom-end" offset={6} trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.person} {...tourStart} onClick={() => setOpen(now => !now)}>
            {person.name}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.menu} aria-label={t('you')}>
          <p className={classes.username}>
            {t('username')} <strong>{person.username}</strong>
          </p>
          <div className={classes.group}>
            <span className={classes.label} aria-hidden="true">
              {t('common:colours')}
            </span>
            <ColourChoice />
          </div>
          {maintains && (
            <UnstyledButton
              className={classes.entry}
              onClick={() => {
                setOpen(false)
                goWalk(person.id, 0)
                void navigate({ to: '/' })
              }}
            >
              {t('common:tour.maintainer.name')}
            </UnstyledButton>
          )}
          {(maintains || roles.has('annotator')) && (
            <UnstyledButton
              className={classes.entry}
              onClick={() => {
                setOpen(false)
                void navigate({ to: '/practice' })
              }}
            >
              {t('common:tour.physician.name')}
            </UnstyledButton>
          )}
          <UnstyledButton
            className={classes.entry}
            onClick={() => {
              setOpen(false)
              setPassword(true)
            }}
          >
            {t('changePassword.title')}
          </UnstyledButton>
          <UnstyledButton className={classes.entry} onClick={() => leave.mutate()}>
            {t('common:signOut')}
          </UnstyledButton>
          <ErrorNote error={leave.error} />
        </Popover.Dropdown>
      </Popover>
      {password && <PasswordDialog username={person.username} onClose={() => setPassword(false)} />}
    </>
  )
}
