import type { Outbox } from '#client/outbox/outbox.ts'
import { saveStateOf } from '#client/outbox/saveState.ts'
import { useSaveWords } from './Foot.tsx'
import { useBox, useOnline } from './queries.ts'
import styles from './Study.module.css'

/** Says on the list of cases what has not reached the server; nothing when everything has. */
export function UnsentLine({ outbox }: { outbox: Outbox }) {
  const save = saveStateOf(useBox(outbox), useOnline())
  const words = useSaveWords(save)
  const calm = save.kind === 'saved' || save.kind === 'untouched'
  return calm ? null : (
    <p className={styles.unsent} role="status">
      {words}
    </p>
  )
}
