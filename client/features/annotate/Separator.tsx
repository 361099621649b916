import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Separator.module.css'
import { limitsOf } from './widths.ts'

const step = 24

type Props = {
  left: string
  right: string
  /** The pane at its left. */
  index: number
  /** Widths of all panes in pixels, as last measured; empty before. */
  widths: readonly number[]
  measure: () => number[]
  /** Moves the border by so many pixels from where it stood with these widths. */
  onMove: (from: readonly number[], by: number) => void
  onReset: () => void
}

/** The border between two panes: dragged, or moved by the arrow keys; a double click or Enter puts it back. */
export function Separator({ left, right, index, widths, measure, onMove, onReset }: Props) {
  const { t } = useTranslation('annotate')
  const drag = useRef<{ x: number; from: number[] }>(undefined)
  const known = widths.length > index + 1
  const limits = known ? limitsOf(widths, index) : { least: 0, most: 100 }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const from = measure()
    const by = { ArrowLeft: -step, ArrowRight: step, Home: -1e5, End: 1e5 }[event.key]
    if (by !== undefined) onMove(from, by)
    else if (event.key === 'Enter') onReset()
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, from: measure() }
  }
  const onPointerMove = (event: PointerEvent) => {
    if (drag.current) onMove(drag.current.from, event.clientX - drag.current.x)
  }
  const end = () => {
    drag.current = undefined
  }
  const name = (pane: string) =>
    t(pane === 'instrument' ? 'border.instrument' : (`panes.${pane}` as 'panes.note'))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is a separator with a value, no hr
    <div
      role="separator"
      className={styles.separator}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('border.name', { left: name(left), right: name(right) })}
      aria-valuemin={Math.round(limits.least)}
      aria-valuemax={Math.round(limits.most)}
      aria-valuenow={Math.round(known ? widths[index]! : 50)}
      title={t('border.hint')}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={onReset}
    />
  )
}
