// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '#client/ui/Dialog.tsx'
import { showScreen } from './screen.tsx'

it('is opened as a modal, named by its title, and closes on the browser’s cancel', async () => {
  const onClose = vi.fn()
  await showScreen(() => (
    <Dialog title="Freeze?" onClose={onClose}>
      <p>all</p>
    </Dialog>
  ))
  const dialog = await screen.findByRole('dialog', { name: 'Freeze?' })
  expect((dialog as HTMLDialogElement).open).toBe(true)
  fireEvent(dialog, new Event('cancel'))
  expect(onClose).toHaveBeenCalledOnce()
})
