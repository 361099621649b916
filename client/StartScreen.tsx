import { lazy, Suspense } from 'react'
import { HomeScreen } from './features/home/HomeScreen.tsx'

// The box comes after the page, which has nothing to wait for from it.
const UnsentAnswers = lazy(async () => ({ default: (await import('./UnsentAnswers.tsx')).UnsentAnswers }))

/** Route /: where a person begins, with what a closed tab left unsent. */
export function StartScreen() {
  return (
    <HomeScreen
      unsent={
        <Suspense fallback={null}>
          <UnsentAnswers />
        </Suspense>
      }
    />
  )
}
