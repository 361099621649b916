import { useOwnOutbox } from '#client/features/annotate/queries.ts'
import { UnsentLine } from '#client/features/annotate/UnsentLine.tsx'

/** Opens the box of whoever is signed in, so that answers of a closed tab go out here already, and says so. */
export function UnsentAnswers() {
  const { outbox } = useOwnOutbox()
  return outbox ? <UnsentLine outbox={outbox} /> : null
}
