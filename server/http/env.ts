import type { HttpBindings } from '@hono/node-server'
import type { BlindReader } from '../storage/blind.ts'
import type { Actor } from '../storage/write.ts'

/** What the rule of a route puts at its disposal. */
export type Env = {
  Bindings: HttpBindings | Record<string, never>
  Variables: {
    /** Who acts; set by every rule but `everyone`. */
    actor: Actor & { person: string }
    /** Reads through the blind handle as the person who acts; set by the rule `annotator`. */
    blind: <T>(work: (q: BlindReader) => T) => T
    /** Id of the study in the path; set by the rule `maintainer`. */
    study: string
    /** Address of the peer as the socket knows it; never a header's word. */
    address: string
    nonce: string
  }
}
