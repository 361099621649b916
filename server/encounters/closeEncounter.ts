import type { Ending } from '#schema/monitor.ts'
import { encounters } from '../storage/tables/encounters.ts'
import type { Tx } from '../storage/write.ts'

/** Ends a conversation; nothing can be said in it afterwards. */
export const closeEncounter = (tx: Tx, id: string, ending: Ending): void =>
  tx.updateOne(encounters, { id }, { state: 'ended', ending, endedAt: tx.at })
