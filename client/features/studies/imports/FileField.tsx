import { useId } from 'react'
import classes from './imports.module.css'

/** Picks one file of this computer; the browser's own control, so that its words are the browser's. */
export function FileField({
  name,
  label,
  accept,
  onPick,
}: {
  name: string
  label: string
  accept: string
  /** Called with a file as soon as it is chosen. */
  onPick?: (file: File, form: HTMLFormElement | null) => void
}) {
  const own = useId()
  return (
    <div>
      <label htmlFor={own} className={classes.label}>
        {label}
      </label>
      <input
        id={own}
        type="file"
        name={name}
        accept={accept}
        required
        className={classes.file}
        onChange={({ currentTarget: { files, form } }) => files?.[0] && onPick?.(files[0], form)}
      />
    </div>
  )
}
