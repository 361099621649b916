import { lazy, Suspense } from 'react'
import type { Persona } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { Pane } from './Pane.tsx'

// Its sentences are the room's words, which other stages do without.
const PersonaCard = lazy(async () => ({ default: (await import('./room/PersonaCard.tsx')).PersonaCard }))

/** Whom the virtual patient was to be: each level, and how it shows in what the patient says. */
export function PersonaPane({ persona, choice }: { persona: Persona; choice: UiLanguage }) {
  return (
    <Pane pane="persona" choice={choice}>
      <Suspense>
        <PersonaCard persona={persona} choice={choice} />
      </Suspense>
    </Pane>
  )
}
