import type { RowKind } from '#schema/report.ts'
import { some } from './counts.ts'
import { screenWord } from './words.ts'

/** What a row takes together, in the words of the screen. */
export const spanText = (kind: RowKind, items: number): string =>
  kind === 'pooled' && items === 1
    ? screenWord('row.pooledOne')
    : screenWord(`row.${kind}`, { items: some(items, 'item') })
