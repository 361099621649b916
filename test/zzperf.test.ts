import { Session } from 'node:inspector'
import { writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { test } from 'vitest'
import { saveRating } from '#server/ratings/saveRating.ts'
import { openAssignment } from '#server/assignments/openAssignment.ts'
import { annotatorStudy, annotatorStudies } from '#server/assignments/annotatorStudy.ts'
import { shadowTables } from '#server/storage/blind.ts'
import { blindViews } from '#server/storage/blindViews.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { physician } from '#test/support/physician.ts'
const q = (a: number[], p: number) => a.sort((x, y) => x - y)[Math.floor(a.length * p)]!.toFixed(2)
test('perf', { timeout: 300000 }, async () => {
  const app = anApp()
  const study = aStudy(app, { shared: 20, exclusive: 25 })
  const kim = physician(study.kim, study)
  const actor = { person: study.kim.id, session: 's' }
  const blind = <T>(w: (q: any) => T) => app.deps.blind.run(study.kim.id, w)
  const sqls = new Set<string>()
  app.deps.blind.onPrepare = s => sqls.add(s)
  const times: number[] = [], blindT: number[] = [], opens: number[] = []
  let n = 0
  const time = (into: number[], f: () => void) => { const t = performance.now(); f(); into.push(performance.now() - t) }
  const versions = new Map<string, number>()
  for (const { id } of study.assignments.kim) time(opens, () => openAssignment(app.deps, actor, blind, id, { ui_lang: 'en' }))
  const ses = new Session(); ses.connect(); ses.post('Profiler.enable'); ses.post('Profiler.start')
  const c0 = process.cpuUsage()
  while (n < 2000) {
    const a = study.assignments.kim[n % 45]!
    const item = ['naturalness', 'responsiveness', 'clarity', 'clinical_relevance'][(n >> 3) % 4]!
    const key = a.id + item
    const version = (versions.get(key) ?? 0) + 1
    versions.set(key, version)
    const body = kim.rating({ assignment: a.id, stage: study.stages.quality.id, item, unit: a.case.dialogue }, { version, comment: 'x'.repeat(40), evidence: [{ kind: 'turn', unit: a.case.turns[0]! }] })
    let inner = 0
    const b = <T>(w: (q: any) => T) => { const t = performance.now(); try { return blind(w) } finally { inner += performance.now() - t } }
    time(times, () => saveRating(app.deps, actor, b, body))
    blindT.push(inner)
    n++
  }
  ses.post('Profiler.stop', (_e: any, r: any) => writeFileSync('/tmp/prof.json', JSON.stringify(r.profile)))
  const cu = process.cpuUsage(c0)
  console.log('cpu ms per save', (cu.user / 2e6).toFixed(3), (cu.system / 2e6).toFixed(3))
  const prep = new Map<string, number>()
  console.log('save', q(times, 0.5), q(times, 0.99), 'blind part', q(blindT, 0.5), q(blindT, 0.99), 'open', q(opens, 0.5), q(opens, 0.99))
  const st: number[] = [], ls: number[] = []
  for (let i = 0; i < 50; i++) { time(st, () => blind(q => annotatorStudy(q, 'pilot'))); time(ls, () => blind(annotatorStudies)) }
  console.log('study', q(st, 0.5), q(st, 0.99), 'list', q(ls, 0.5))
  const c = new Database(app.deps.storage.file)
  shadowTables(c, blindViews)
  for (const s of sqls) {
    const plan = c.prepare('EXPLAIN QUERY PLAN ' + s).all(...Array(s.split('?').length - 1).fill(null)) as { detail: string }[]
    const bad = plan.filter(p => /SCAN/.test(p.detail) && !/viewer|SCAN CONSTANT/.test(p.detail)).map(p => p.detail)
    if (bad.length) console.log(s.slice(0, 160), bad)
  }
})
