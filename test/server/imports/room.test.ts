import { describe, expect, it, vi } from 'vitest'
import { importCases } from '#server/cases/importCases.ts'
import { operator } from '#server/storage/write.ts'
import { anApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, fingerprint, jsonl } from '#test/support/importing.ts'

const disk = vi.hoisted(() => ({ free: 0 }))
vi.mock('node:fs', async original => ({
  ...(await original<typeof import('node:fs')>()),
  statfsSync: () => ({ bavail: Math.floor(disk.free / 512), bsize: 512 }),
}))

describe('the room that an import needs', () => {
  it('is four times the file and 50 MB, and without it nothing is staged', async () => {
    const app = anApp()
    const study = aDraft(app)
    const bytes = bytesOf(jsonl(aCase('a', { note: { text: 'x'.repeat(10_000) } })))
    const importing = () => importCases(app.deps, operator, { study: study.id, fileName: 'a.jsonl', bytes })
    const before = fingerprint(app)
    disk.free = 50 * 2 ** 20 + 3 * bytes.length
    await expect(importing()).rejects.toMatchObject({ code: 'disk-full' })
    expect(fingerprint(app)).toEqual(before)
    disk.free = 50 * 2 ** 20 + 4 * bytes.length + 512
    expect(await importing()).toMatchObject({ cases: 1, unchanged: false })
  })
})
