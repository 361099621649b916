import { describe, expect, it } from 'vitest'
import type { CasePreview } from '#schema/import.ts'
import { importCases } from '#server/cases/importCases.ts'
import { previewCases } from '#server/cases/previewCases.ts'
import { runningIn, stopRunning } from '#server/imports/alone.ts'
import { operator } from '#server/storage/write.ts'
import { anApp, type TestApp } from '#test/support/app.ts'
import { aCase, aDraft, bytesOf, fingerprint, jsonl } from '#test/support/importing.ts'

const file = (study: string, text: string, fileName = 'cases.jsonl') => ({
  study,
  fileName,
  bytes: bytesOf(text),
})
const previewing = (app: TestApp, study: string, text: string): Promise<CasePreview> =>
  previewCases(app.deps, file(study, text))
const importing = (app: TestApp, study: string, text: string, check?: string) =>
  importCases(app.deps, operator, file(study, text), check)
const rowsOf = (app: TestApp, ...tables: string[]) =>
  tables.map(table => app.deps.storage.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
const many = (count: number) => jsonl(...Array.from({ length: count }, (_, n) => aCase(`c-${n}`)))

describe('a preview of cases', () => {
  it('says what is new, there already and changed, where it differs, and writes nothing', async () => {
    const app = anApp()
    const study = aDraft(app)
    await importing(app, study.id, jsonl(aCase('old'), aCase('other')))
    const before = fingerprint(app)
    const seen = await previewing(
      app,
      study.id,
      jsonl(
        aCase('old'),
        aCase('other', { note: { text: 'Treated for pneumonia.' } }),
        aCase('new', {
          language: 'ko',
          strata: { recall: 'poor' },
          dialogue: [{ role: 'agent', text: 'GPT-4o' }],
        }),
      ),
    )
    expect(seen).toMatchObject({ cases: 3, fresh: 1, unchanged: 1, changed: 1, mentions: 1, turns: 1 })
    expect(seen.changes).toEqual([
      {
        line: 2,
        id: 'other',
        differences: [{ field: 'note.text', before: 'Treated for asthma.', after: 'Treated for pneumonia.' }],
        more: 0,
      },
    ])
    expect(seen.fields.find(({ name }) => name === 'language')).toMatchObject({
      levels: [
        { value: 'en', now: 2, fresh: 0 },
        { value: 'ko', now: 0, fresh: 1 },
      ],
    })
    expect(seen.fields.find(({ name }) => name === 'recall')?.levels).toEqual([
      { value: 'poor', now: 0, fresh: 1 },
    ])
    expect(seen.refused).toMatchObject({
      total: 1,
      problems: [{ line: 2, field: 'id', code: 'case-exists-with-other-content' }],
    })
    expect(fingerprint(app)).toEqual(before)
  })

  it('counts what can be read of a file that is refused, and lists all that is wrong with it', async () => {
    const app = anApp()
    const study = aDraft(app)
    await importing(app, study.id, jsonl(aCase('a')))
    const seen = await previewing(
      app,
      study.id,
      jsonl(aCase('b'), '{"id":', aCase('b'), aCase('a', { group: 'g' })),
    )
    expect(seen).toMatchObject({ cases: 2, fresh: 1, changed: 1 })
    expect(seen.refused?.problems.map(({ line, code }) => [line, code])).toEqual([
      [2, 'unexpected-end'],
      [3, 'duplicate-id'],
      [4, 'case-exists-with-other-content'],
    ])
    const binary = await previewCases(app.deps, {
      study: study.id,
      fileName: 'x',
      bytes: new Uint8Array([0x7b, 0xff, 0xfe]),
    })
    expect(binary).toMatchObject({ cases: 0, refused: { total: 1, problems: [{ code: 'not-utf-8' }] } })
  })

  it('is what the import then does, and an import of something else is refused and stores nothing', async () => {
    const app = anApp()
    const study = aDraft(app)
    const text = many(3)
    const { check } = await previewing(app, study.id, text)
    const before = fingerprint(app)
    await expect(importing(app, study.id, many(4), check)).rejects.toMatchObject({
      code: 'import-differs',
      details: { reason: 'file-changed' },
    })
    expect(fingerprint(app)).toEqual(before)
    await importing(app, study.id, jsonl(aCase('c-1')))
    await expect(importing(app, study.id, text, check)).rejects.toMatchObject({
      code: 'import-differs',
      details: { reason: 'study-changed' },
    })
    const again = await previewing(app, study.id, text)
    expect(again).toMatchObject({ fresh: 2, unchanged: 1 })
    expect(await importing(app, study.id, text, again.check)).toMatchObject({ cases: 2, skipped: 1 })
  })

  it('ends when nobody waits for it any more, and lets the next one begin', async () => {
    const app = anApp()
    const study = aDraft(app)
    const gone = new AbortController()
    const seen = previewCases(app.deps, file(study.id, many(400)), gone.signal)
    gone.abort()
    await expect(seen).rejects.toMatchObject({ code: 'import-stopped' })
    expect(await previewing(app, study.id, many(1))).toMatchObject({ fresh: 1 })
  })
})

describe('an import that is under way', () => {
  it('says how far it is, and is stopped before it commits without leaving a case', async () => {
    const app = anApp()
    const study = aDraft(app)
    const tables = ['cases', 'case_parts', 'units', 'imports', 'case_hidden']
    const before = rowsOf(app, ...tables)
    const sent = importing(app, study.id, many(200))
    const { storage } = app.deps
    const seen = new Set<string>()
    let half: ReturnType<NonNullable<ReturnType<typeof runningIn>>['progress']> | undefined
    while (!half) {
      await new Promise(resolve => setImmediate(resolve))
      const now = runningIn(storage, study.id)!.progress()
      seen.add(now.step)
      if (now.step === 'storing' && now.done >= 40) half = now
    }
    expect(half).toMatchObject({ kind: 'cases', file: 'cases.jsonl', checking: false, of: 200 })
    expect(seen).toContain('reading')
    const stopping = stopRunning(storage, study.id, half.id)
    await expect(sent).rejects.toMatchObject({ code: 'import-stopped' })
    expect(await stopping).toBe(true)
    expect(rowsOf(app, ...tables)).toEqual(before)
    expect(runningIn(storage, study.id)).toBeUndefined()
    expect(await importing(app, study.id, many(3))).toMatchObject({ cases: 3 })
  })

  it('is not stopped by the name of another one', async () => {
    const app = anApp()
    const study = aDraft(app)
    const sent = importing(app, study.id, many(30))
    expect(await stopRunning(app.deps.storage, study.id, 'f'.repeat(32))).toBe(false)
    expect(await sent).toMatchObject({ cases: 30 })
  })
})
