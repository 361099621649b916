import type { Hub } from './encounters/hub.ts'
import type { Endpoints } from './endpoints/openEndpoints.ts'
import type { Auth } from './people/auth.ts'
import type { Blind } from './storage/blind.ts'
import type { Storage } from './storage/open.ts'

/** Everything the server gets from outside. Clock, ids and chance are arguments, so that tests can fix them. */
export type Deps = {
  storage: Storage
  blind: Blind
  now: () => number
  /** 128 random bits as 32 hexadecimal digits. */
  newId: () => string
  auth: Auth
  /** The bearer token by which commands on this machine speak to the running server. */
  operatorToken: string
  /** Who watches which encounter, and which of them somebody is speaking in. */
  hub: Hub
  /** The models that may be spoken to, by the operator's allow list; empty without one. */
  endpoints: Endpoints
  /** Told of a failure that is ours and happens while nobody waits for a reply. */
  onFault: (error: unknown) => void
}
