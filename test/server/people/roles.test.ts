import { describe, expect, test } from 'vitest'
import type { Role } from '#schema/people.ts'
import { studyStates } from '#schema/study.ts'
import { roleConflict } from '#server/people/roles.ts'

const standing = (ever: Role[], rated = false, state: (typeof studyStates)[number] = 'open') => ({
  state,
  now: ever.at(-1) ?? null,
  ever,
  rated,
})

describe('who may take a role', () => {
  test('a new person may take any', () => {
    for (const role of ['annotator', 'adjudicator', 'maintainer', 'auditor'] as const)
      expect(roleConflict(standing([]), role)).toBeUndefined()
  })

  test('whoever was a maintainer never rates there again, whatever they were since', () => {
    for (const state of studyStates)
      for (const role of ['annotator', 'adjudicator'] as const)
        expect(roleConflict(standing(['maintainer', 'auditor'], false, state), role)).toBe('was-maintainer')
  })

  test('an auditor may rate until the study is unblinded', () => {
    expect(roleConflict(standing(['auditor'], false, 'open'), 'annotator')).toBeUndefined()
    expect(roleConflict(standing(['auditor'], false, 'unblinded'), 'annotator')).toBe('was-auditor')
  })

  test('who has rated maintains only when nobody can rate any more, also after being taken out', () => {
    const conflicts = studyStates.map(state =>
      roleConflict(standing(['annotator'], true, state), 'maintainer'),
    )
    expect(conflicts).toEqual(['has-rated', 'has-rated', undefined, undefined])
    expect(roleConflict({ ...standing(['annotator'], true), now: null }, 'maintainer')).toBe('has-rated')
    expect(roleConflict(standing(['annotator'], false), 'maintainer')).toBeUndefined()
  })
})
