import { join } from 'node:path'
import { writePlan } from '#server/plans/writePlan.ts'
import { sha256 } from '#server/storage/canonical.ts'
import { operator } from '#server/storage/write.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp, fixedChance } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { clientIds, physician } from '#test/support/physician.ts'

/** Where the clock of every copy begins, well after all that happened in the mother. */
export const copyChance = () => fixedChance(Date.UTC(2026, 0, 5, 14), 1_000_000)

/**
 * A database in which everything hidden holds a text of its own (`canaries`), two physicians have worked, a
 * maintainer has reopened a stage, and other studies exist. It is copied to a file of its own for each test.
 */
export async function aMother() {
  const app = anApp()
  const canaries: string[] = []
  const mark = (place: string) => {
    const text = `Canary-${sha256(`${canaries.length} ${place}`).slice(0, 20)}`
    canaries.push(text)
    return text
  }
  const people = {
    maintainer: app.person('canary-maintainer'),
    kim: app.person('kim'),
    lee: app.person('canary-lee'),
  }
  canaries.push('canary-maintainer', 'canary-lee')
  const study = aStudy(app, { shared: 3, exclusive: 1, mark, people })
  const lone = app.person('canary-lone')
  canaries.push('canary-lone')
  writePlan(app.deps, operator, study.id, {
    ...aPlan,
    exclusions: mark('exclusions of the plan'),
    looks: [1, 2],
  })
  const theirs = aStudy(app, { key: 'theirs', mark, people: { ...people, kim: lone } })
  const draft = aStudy(app, { key: 'draft', state: 'draft', mark, people })
  const ended = aStudy(app, { key: 'ended', people, accepted: false })

  const lee = physician(people.lee, study, clientIds('b'))
  for (let n = 0; n < 3; n++) await lee.finishStage(study.assignments.lee[0]!.id, 1)
  const { id, case: one } = study.assignments.lee[1]!
  await lee.open(id)
  const place = { assignment: id, stage: study.stages.quality.id, item: 'clarity', unit: one.dialogue }
  const evidence = [{ kind: 'turn' as const, unit: one.turns[0]! }]
  await lee.save(lee.rating(place, { comment: mark("lee's comment"), evidence }))

  const kim = physician(people.kim, study, clientIds('c'))
  const [first, second] = study.assignments.kim
  for (let n = 0; n < 3; n++) await kim.finishStage(first!.id)
  await kim.finishStage(second!.id)
  await kim.open(second!.id)
  const reopening = `/api/studies/${study.key}/assignments/${second!.id}/reopening`
  const reply = await people.maintainer.post(reopening, {
    stage: study.stages.quality.id,
    reason: mark('reason of a reopening'),
  })
  if (reply.status !== 200) throw new Error(reply.text)
  ended.setState('frozen')

  let copies = 0
  /** The database as it is now, as a file of its own. */
  const copy = (): string => {
    const file = join(app.folder, `copy-${++copies}.db`)
    app.deps.storage.sqlite.prepare('VACUUM INTO ?').run(file)
    return file
  }
  return { app, study, theirs, draft, ended, people, canaries, cookie: app.cookieOf(people.kim.id), copy }
}
export type Mother = Awaited<ReturnType<typeof aMother>>
