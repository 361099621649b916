import { canonicalJson, sha256 } from '../storage/canonical.ts'

/** Hash of what a part shows. The ids of its units are left out, so that equal content has an equal hash. */
export const partSha = (body: unknown): string => sha256(canonicalJson(withoutUnits(body)))

function withoutUnits(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  return body.map(entry => {
    const { unit: _unit, ...rest } = entry as Record<string, unknown>
    return rest
  })
}
