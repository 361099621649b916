// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Explain } from '#client/ui/Explain.tsx'
import { showScreen } from './screen.tsx'

const of = {
  title: 'Kappa',
  what: 'Agreement beyond chance.',
  misleads: 'Rare answers.',
  source: 'Cohen (1960)',
  words: { open: 'About kappa', misleads: 'When it misleads', source: 'Source', close: 'Close' },
}

async function opened(children?: string) {
  const outside = vi.fn()
  await showScreen(() => (
    <section aria-label="around" onKeyDown={event => event.key === 'Escape' && outside()}>
      <Explain of={of}>{children}</Explain>
    </section>
  ))
  const name = await screen.findByRole('button', { name: children ?? 'About kappa' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(name)
  return { name, outside, dialog: await screen.findByRole('dialog', { name: 'Kappa' }) }
}

it('opens from the name of the statistic and says what it is, when it misleads and where it comes from', async () => {
  const { name, dialog } = await opened('Cohen’s κ')
  expect(name.getAttribute('aria-expanded')).toBe('true')
  expect(dialog.textContent).toContain(
    'Agreement beyond chance.When it misleads. Rare answers.Source: Cohen (1960)',
  )
})

it('is a question mark with a name of its own where no name stands', async () => {
  const { name } = await opened()
  expect(name.textContent).toBe('?')
})

it('closes on Escape, and what it stands in does not', async () => {
  const { dialog, outside } = await opened('κ')
  fireEvent.keyDown(dialog, { key: 'Escape', code: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(outside).not.toHaveBeenCalled()
})

it('closes by its own button', async () => {
  await opened('κ')
  // Without a layout the target counts as out of sight, and its popover is hidden a moment later.
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
