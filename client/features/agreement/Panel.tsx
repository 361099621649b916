import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './CellPanel.module.css'
import { useWords } from './useWords.ts'

/**
 * The frame of what stands behind a value: its name, which has the focus once somebody opened it, a way back by button
 * and Escape, and a way to close it. Beside the table where there is room for it; over the page for a case, and on a
 * tablet once opened.
 *
 * @param where changes whenever something else is shown
 */
export function Panel({
  title,
  where,
  opened,
  overPage = false,
  back,
  onClose,
  children,
}: {
  title: string
  where: string
  /** Whether somebody chose what is shown; the page itself only suggests it. */
  opened: boolean
  overPage?: boolean
  back?: { words: string; go: () => void } | null
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useWords()
  const own = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (opened) heading.current?.focus({ preventScroll: false })
  }, [where, opened])
  return (
    <section
      className={classes.panel}
      aria-labelledby={own}
      data-opened={opened}
      data-case={overPage}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !opened) return
        if (back) back.go()
        else onClose()
      }}
    >
      <div className={classes.top}>
        <h2 ref={heading} id={own} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {opened && (
          <button type="button" className={classes.close} onClick={onClose}>
            {t('panel.close')}
          </button>
        )}
      </div>
      {children}
    </section>
  )
}

/** The way back, under what the panel says first. */
export const Back = ({ words, go }: { words: string; go: () => void }) => (
  <button type="button" className={classes.back} onClick={go}>
    <span aria-hidden="true">←</span> {words}
  </button>
)
