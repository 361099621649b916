import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './Screen.module.css'
import { Separator } from './Separator.tsx'
import { columnsOf, keepShares, keptShares, moved, sharesOf } from './widths.ts'

type Column = { name: string; pane: ReactNode }
type Props = { panes: string; tab: string | undefined; head: ReactNode; columns: Column[] }

/** The panes side by side, with borders between them that can be moved; this browser remembers where they are. */
export function Columns({ panes, tab, head, columns }: Props) {
  const count = columns.length
  const root = useRef<HTMLElement>(null)
  const [shares, setShares] = useState(() => ({ count, of: keptShares(count) }))
  // Another stage may have another number of panes.
  const now = shares.count === count ? shares.of : keptShares(count)
  const [widths, setWidths] = useState<number[]>([])

  const measured = () =>
    [...(root.current?.querySelectorAll(':scope > [data-scrolls]') ?? [])].map(pane => pane.clientWidth)
  // The measure follows the window, the number of panes and their shares
  useEffect(() => {
    const read = () => setWidths(measured())
    const sizes = new ResizeObserver(read)
    sizes.observe(root.current!)
    read()
    return () => sizes.disconnect()
  }, [count, now])

  const put = (of: number[] | undefined) => {
    keepShares(count, of)
    setShares({ count, of })
  }
  return (
    <main
      ref={root}
      className={styles.body}
      data-panes={panes}
      data-columns={count}
      data-tab={tab}
      style={now ? { ['--columns' as string]: columnsOf(now) } : undefined}
    >
      {head}
      {columns.map(({ name, pane }, index) => (
        <Fragment key={name}>
          {index > 0 && (
            <Separator
              left={columns[index - 1]!.name}
              right={name}
              index={index - 1}
              widths={widths}
              measure={measured}
              onMove={(from, by) => put(sharesOf(moved(from, index - 1, by)))}
              onReset={() => put(undefined)}
            />
          )}
          {pane}
        </Fragment>
      ))}
    </main>
  )
}
