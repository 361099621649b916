import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Me } from '#client/me.ts'
import { goWalk, settleTour } from '#client/tour.ts'
import { maintainerSteps, pageOf } from './maintainerSteps.ts'
import { TourPanel } from './TourPanel.tsx'
import classes from './Walk.module.css'
import { useTourWords } from './words.ts'

/** The maintainer's tour: a strip that stays while pages of real studies are walked through, step by step. */
export function Walk({ me, step: wanted }: { me: Me; step: number }) {
  const { t } = useTourWords()
  const router = useRouter()
  const path = useRouterState({ select: state => state.location.pathname })
  const at = Math.min(wanted, maintainerSteps.length - 1)
  const { id, place, commands } = maintainerSteps[at]!
  const maintained = me.memberships.filter(({ role }) => role === 'maintainer').map(({ study }) => study)
  const { path: page, study } = pageOf(place, maintained)
  const person = me.person.id

  const strip = useRef<HTMLDivElement>(null)
  // The page ends above the strip, and what is reached by Tab does not come to rest under it
  useEffect(() => {
    const { dataset, style } = document.documentElement
    const sizes = new ResizeObserver(() => style.setProperty('--walk', `${strip.current!.clientHeight}px`))
    sizes.observe(strip.current!)
    dataset.walk = 'on'
    return () => {
      sizes.disconnect()
      delete dataset.walk
    }
  }, [])
  const go = (to: number) => {
    goWalk(person, to)
    const { path: next } = pageOf(maintainerSteps[to]!.place, maintained)
    if (next && next !== path) router.history.push(next)
  }
  const leave = () => {
    goWalk(person, undefined)
    const start = document.querySelector<HTMLElement>('[data-tour-start]')
    // After the strip is gone, which may hold the focus
    setTimeout(() => (start?.isConnected ? start : document.getElementById('content'))?.focus())
  }
  const settle = () => {
    settleTour('maintainer', person)
    leave()
  }
  return (
    <div ref={strip} className={classes.walk}>
      <TourPanel
        label={t('walk')}
        step={at}
        of={maintainerSteps.length}
        title={t(`maintainer.${id}.title`)}
        text={t(`maintainer.${id}.text`)}
        lastWords={t('finish')}
        onStep={go}
        onFinish={settle}
        onLater={leave}
        onSkip={settle}
      >
        {commands && (
          <ul className={classes.commands}>
            {commands.map(command => (
              <li key={command}>
                <code>{command.replace('STUDY', study?.key ?? 'STUDY')}</code>
              </li>
            ))}
          </ul>
        )}
        {!page ? (
          <p className={classes.place}>{t('noPage')}</p>
        ) : page === path ? null : (
          <p className={classes.place}>
            <Link to={page}>{t('toPage')}</Link>
          </p>
        )}
      </TourPanel>
    </div>
  )
}
