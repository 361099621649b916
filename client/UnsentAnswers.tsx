import { useQueryClient } from '@tanstack/react-query'
import { useOwnOutbox } from './features/annotate/queries.ts'
import { UnsentLine } from './features/annotate/UnsentLine.tsx'
import { annotatorStudiesQuery } from './features/home/calls.ts'

/** Opens the box of whoever is signed in, so that answers of a closed tab go out here already, and says so. */
export function UnsentAnswers() {
  const { outbox } = useOwnOutbox()
  const client = useQueryClient()
  const sent = () => void client.invalidateQueries(annotatorStudiesQuery)
  return outbox ? <UnsentLine outbox={outbox} onSent={sent} /> : null
}
