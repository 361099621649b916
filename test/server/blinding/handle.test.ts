import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writePlan } from '#server/plans/writePlan.ts'
import type { BlindReader } from '#server/storage/blind.ts'
import { checkBlindText } from '#server/storage/blindText.ts'
import { caseHidden, caseParts, cases } from '#server/storage/tables/cases.ts'
import { judgeRatings } from '#server/storage/tables/judges.ts'
import { members, user } from '#server/storage/tables/people.ts'
import { exposures, ratings, submissions } from '#server/storage/tables/ratings.ts'
import { assignments, studies } from '#server/storage/tables/studies.ts'
import { tablesOf } from '#server/storage/verify.ts'
import { operator, write } from '#server/storage/write.ts'
import { aPlan } from '#test/support/aPlan.ts'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'
import { clientIds, physician } from '#test/support/physician.ts'

function setUp() {
  const app = anApp()
  const study = aStudy(app)
  const as = <T>(person: { id: string }, work: (q: BlindReader) => T) => app.deps.blind.run(person.id, work)
  return { app, study, as }
}
const raw = (q: BlindReader, text: string) => q.all(sql.raw(text))

test('a person reads their own rows and none of anybody else', async () => {
  const { study, as } = setUp()
  const lee = physician(study.lee, study)
  await lee.finishStage(study.assignments.lee[0]!.id)
  const own = as(study.lee, q => q.select({ id: ratings.id }).from(ratings).all())
  expect(own).toHaveLength(4)
  for (const table of [ratings, submissions])
    expect(as(study.kim, q => q.select({ id: table.id }).from(table).all())).toEqual([])
  expect(as(study.kim, q => q.select({ s: exposures.stageId }).from(exposures).all())).toEqual([])
  expect(as(study.kim, q => q.select({ id: assignments.id }).from(assignments).all())).toHaveLength(3)
  expect(as(study.kim, q => q.select({ id: user.id }).from(user).all())).toEqual([{ id: study.kim.id }])
  expect(as(study.maintainer, q => q.select({ id: studies.id }).from(studies).all())).toEqual([])
  expect(as({ id: 'nobody' }, q => q.select({ id: members.id }).from(members).all())).toEqual([])
})

test('tables and columns without a view do not exist', () => {
  const { study, as } = setUp()
  expect(() => as(study.kim, q => q.select({ id: judgeRatings.runId }).from(judgeRatings).all())).toThrow()
  expect(() => as(study.kim, q => q.select().from(caseHidden).all())).toThrow()
  expect(() => as(study.kim, q => q.select({ g: cases.groupId }).from(cases).all())).toThrow(/no such column/)
  expect(() => as(study.kim, q => q.select({ s: exposures.session }).from(exposures).all())).toThrow()
})

test('an unpublished case does not exist, nor its units', () => {
  const { app, study, as } = setUp()
  app.deps.storage.sqlite.prepare("UPDATE imports SET state = 'staged' WHERE kind = 'cases'").run()
  expect(as(study.kim, q => q.select({ id: cases.id }).from(cases).all())).toEqual([])
  expect(as(study.kim, q => raw(q, 'SELECT id FROM units'))).toEqual([])
})

test('a part can be read only once its stage was opened for oneself, and while no earlier stage is open', async () => {
  const { study, as } = setUp()
  const { id, case: one } = study.assignments.kim.find(mine =>
    study.assignments.lee.some(theirs => theirs.case.id === mine.case.id),
  )!
  const panes = () =>
    as(study.kim, q => q.select({ pane: caseParts.pane, caseId: caseParts.caseId }).from(caseParts).all())
      .filter(part => part.caseId === one.id)
      .map(part => part.pane)
      .sort()
  const lee = physician(study.lee, study, clientIds('b'))
  const theirs = study.assignments.lee.find(assignment => assignment.case.id === one.id)!
  for (let n = 0; n < 3; n++) await lee.finishStage(theirs.id)
  expect(panes()).toEqual([])

  const kim = physician(study.kim, study)
  await kim.open(id)
  expect(panes()).toEqual(['dialogue'])
  await kim.finishStage(id)
  expect(panes()).toEqual(['dialogue'])
  await kim.open(id)
  expect(panes()).toEqual(['dialogue', 'note'])
  await kim.finishStage(id)
  await kim.open(id)
  expect(panes()).toEqual(['answers', 'dialogue', 'note'])
  const reopening = `/api/studies/${study.key}/assignments/${id}/reopening`
  await study.maintainer.post(reopening, { stage: study.stages.quality.id, reason: 'slip' })
  expect(panes()).toEqual(['dialogue'])
})

test('ways round the views are refused, and the views still stand afterwards', () => {
  const { study, as } = setUp()
  const ways: string[] = [
    'SELECT * FROM main.ratings',
    'SELECT * FROM "main"."ratings"',
    'SELECT * FROM [main].ratings',
    'SELECT * FROM `main`.`ratings`',
    "SELECT * FROM 'main'.'ratings'",
    'SELECT * FROM MAIN.ratings',
    'SELECT * FROM main/**/.ratings',
    'SELECT * FROM main . ratings',
    'SELECT * FROM main\n.\nratings',
    'SELECT main.ratings.value FROM ratings',
    'SELECT * FROM temp.viewer',
    'SELECT * FROM viewer',
    'SELECT * FROM "viewer"',
    'SELECT * FROM sqlite_master',
    'SELECT * FROM "sqlite_schema"',
    'SELECT * FROM sqlite_temp_master',
    "SELECT * FROM 'sqlite_master'",
    'SELECT * FROM sqlite_stat1',
    'SELECT * FROM dbstat',
    'SELECT * FROM "dbstat"',
    "SELECT * FROM pragma_table_info('ratings')",
    'SELECT * FROM pragma_database_list',
    'SELECT * FROM "pragma_table_list"',
    'PRAGMA table_info(ratings)',
    "ATTACH 'x.db' AS x",
    'DETACH main',
    'VACUUM',
    'DROP VIEW ratings',
    'DROP VIEW temp.ratings',
    'CREATE TEMP VIEW x AS SELECT 1',
    'CREATE VIEW x AS SELECT 1',
    "UPDATE viewer SET person = 'x'",
    "INSERT INTO viewer VALUES ('x')",
    "INSERT INTO viewer VALUES ('x') RETURNING person",
    'DELETE FROM viewer',
    'WITH x AS (SELECT 1) DELETE FROM viewer RETURNING *',
    "WITH x AS (SELECT 1) UPDATE viewer SET person = 'x'",
    'WITH main AS (SELECT 1) SELECT * FROM main',
    'SELECT 1 AS temp',
    'SELECT 1; DROP VIEW ratings',
    'SELECT 1 -- then more',
    'SELECT /* hm */ 1',
    'SELECT $main',
    'SELECT :a',
    'SELECT @a',
    'SELECT ?1',
    'SELECT "open',
    'SELECT 1\u0000',
    '',
    'EXPLAIN SELECT * FROM ratings',
    'BEGIN',
    'SAVEPOINT x',
    'VALUES (1)',
    "SELECT load_extension('x')",
    'SELECT sqlite_compileoption_get(1)',
    "SELECT * FROM fts5vocab('ratings', 'row')",
  ]
  for (const way of ways) {
    expect(() => as(study.kim, q => raw(q, way)), way).toThrow()
    expect(
      as(study.kim, q => q.select({ id: user.id }).from(user).all()),
      way,
    ).toEqual([{ id: study.kim.id }])
  }
})

test('what reads through the views alone is let through: common table expressions, JSON, quoted names', () => {
  const { study, as } = setUp()
  for (const text of [
    'WITH mine AS (SELECT id FROM assignments) SELECT count(*) AS n FROM mine',
    'select "id" from "assignments" where "id" <> \'it\'\'s main\'',
    "SELECT json_extract(panes, '$[0]') AS pane FROM stages",
    'SELECT j.value FROM stages, json_each(stages.panes) j',
    'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i FROM n',
    'SELECT id AS "main ratings", -1.5e3, x\'00ff\', 1 || 2, 1 << 2 FROM studies',
  ])
    expect(() => as(study.kim, q => raw(q, text)), text).not.toThrow()
})

test('a table that has no view cannot be opened even by a text that names nothing forbidden', () => {
  const { app, study, as } = setUp()
  // a table that came after the views were made has none of its name
  app.deps.storage.sqlite.exec(
    "CREATE TABLE later_secrets (id TEXT) STRICT; INSERT INTO later_secrets VALUES ('x')",
  )
  expect(() => as(study.kim, q => raw(q, 'SELECT * FROM later_secrets'))).toThrow(/views only/)
})

test('the handle given to a route has no door to the connection behind it', () => {
  const { study, as } = setUp()
  const client = as(study.kim, q => (q as unknown as { $client: object }).$client)
  const members = new Set<string>()
  for (let at: object | null = client; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Object.getOwnPropertyNames(at)) members.add(name)
  expect([...members].sort()).toEqual(['constructor', 'prepare'])
  const statement = as(study.kim, q =>
    (q as unknown as { $client: { prepare: (sql: string) => object } }).$client.prepare('SELECT 1'),
  )
  expect(Object.getOwnPropertyNames(statement)).toEqual([])
  expect(Object.getOwnPropertyNames(Object.getPrototypeOf(statement)).sort()).toEqual([
    'all',
    'constructor',
    'get',
    'raw',
  ])
})

test('a query that has not run is refused, so that it cannot run later for somebody else', () => {
  const { study, as } = setUp()
  expect(() => as(study.kim, q => q.select({ id: user.id }).from(user))).toThrow(/synchronous/)
  expect(() => as(study.kim, async () => 1)).toThrow(/synchronous/)
})

test('outside a request the handle reads nothing, and a kept query runs for nobody', () => {
  const { study, as } = setUp()
  let kept: (() => unknown[]) | undefined
  as(study.kim, q => {
    kept = () => q.select({ id: user.id }).from(user).all()
    expect(kept()).toHaveLength(1)
  })
  expect(kept!()).toEqual([])
})

test('reads are never nested, and a read that throws ends its turn', () => {
  const { study, as } = setUp()
  expect(() => as(study.kim, () => as(study.lee, () => 1))).toThrow(/nested/)
  expect(() =>
    as(study.kim, () => {
      throw new Error('x')
    }),
  ).toThrow('x')
  expect(as(study.lee, q => q.select({ id: user.id }).from(user).all())).toEqual([{ id: study.lee.id }])
})

test('a read sees what was committed just before, and nothing of a write that is still going on', () => {
  const { app, study, as } = setUp()
  const titles = () => as(study.kim, q => q.select({ title: studies.title }).from(studies).all())
  const before = titles()
  const title = { en: 'Changed', ko: '바뀜' }
  write(app.deps, { person: null, session: null }, { verb: 'test' }, tx => {
    tx.updateOne(studies, { id: study.id }, { title })
    expect(titles()).toEqual(before)
  })
  expect(titles()).toEqual([{ title }])
})

test('the statements stay right when the file is rewritten under them', () => {
  const { app, study, as } = setUp()
  const count = () => as(study.kim, q => q.select({ id: assignments.id }).from(assignments).all()).length
  expect(count()).toBe(3)
  app.deps.storage.sqlite.exec('VACUUM')
  expect(count()).toBe(3)
  expect(
    as(study.kim, q => q.select({ id: cases.id }).from(cases).where(eq(cases.studyId, study.id)).all()),
  ).toHaveLength(3)
})

test('every table of the file is shadowed', () => {
  const { app, study, as } = setUp()
  writePlan(app.deps, operator, study.id, aPlan)
  for (const table of [...tablesOf(app.deps.storage.sqlite), 'events']) {
    const whole = Number(app.deps.storage.sqlite.prepare(`SELECT count(*) FROM "${table}"`).pluck().get())
    let seen = 0
    try {
      seen = (as(study.kim, q => raw(q, `SELECT count(*) AS n FROM "${table}"`)) as { n: number }[])[0]!.n
    } catch (error) {
      expect(String(error)).toContain('no_such_table_for_annotators')
    }
    if (
      [
        'judge_ratings',
        'case_hidden',
        'case_strata',
        'events',
        'samples',
        'allocations',
        'analysis_plans',
      ].includes(table)
    ) {
      expect(whole, table).toBeGreaterThan(0)
      expect(seen, table).toBe(0)
    }
  }
})

test('parameters are counted outside quotes alone', () => {
  const none = new Set<string>()
  expect(checkBlindText('select ? from "a?" where b = \'?\' and c in (?, ?)', none)).toEqual({
    parameters: 3,
  })
})
