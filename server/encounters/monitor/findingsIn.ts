import { z } from 'zod'
import { RuleFinding } from '#schema/monitor.ts'

const Findings = z.array(RuleFinding).min(1)

/**
 * The findings that the reasoning of a verdict by rules holds; null where it holds none, or words, as it did before
 * findings were kept as codes.
 */
export function findingsIn(reasoning: string): RuleFinding[] | null {
  if (!reasoning.startsWith('[')) return null
  try {
    return Findings.safeParse(JSON.parse(reasoning)).data ?? null
  } catch {
    return null
  }
}
