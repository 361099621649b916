import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outbox } from '#client/outbox/outbox.ts'
import { saveStateOf } from '#client/outbox/saveState.ts'
import { useSaveWords } from './Foot.tsx'
import { useBox, useOnline } from './queries.ts'
import styles from './Study.module.css'

/**
 * Says what has not reached the server, and once it has, that everything is sent; nothing when there was nothing to
 * send. What the server counted before is asked for again when the box has emptied.
 */
export function UnsentLine({ outbox, onSent }: { outbox: Outbox; onSent?: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const box = useBox(outbox)
  const save = saveStateOf(box, useOnline())
  const words = useSaveWords(save)
  const held = useRef(false)
  const empty = box.entries.length === 0
  if (!empty) held.current = true
  useEffect(() => {
    if (!empty || !held.current) return
    void client.invalidateQueries({ queryKey: ['annotate', 'study'] })
    onSent?.()
  }, [empty, client])
  const line =
    save.kind === 'saving'
      ? t('unsent.sending', { count: box.entries.length })
      : save.kind === 'saved' || save.kind === 'untouched'
        ? held.current && t('unsent.sent')
        : words
  return line ? (
    <p className={styles.unsent} data-calm={save.kind === 'saved' || undefined} role="status">
      {line}
    </p>
  ) : null
}
