import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './mantineForms.ts'
import classes from './CopyField.module.css'

/** A text to take along, with a button that copies it. Where the clipboard is closed, the text is selected instead. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const own = useId()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      const input = document.getElementById(own) as HTMLInputElement | null
      input?.focus()
      input?.select()
    }
  }
  return (
    <div className={classes.field}>
      <label htmlFor={own} className={classes.label}>
        {label}
      </label>
      <input
        id={own}
        className={classes.text}
        readOnly
        value={text}
        onFocus={event => event.target.select()}
      />
      <Button variant="default" onClick={copy}>
        <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
      </Button>
    </div>
  )
}
