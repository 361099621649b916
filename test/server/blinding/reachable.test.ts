import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { shadowTables } from '#server/storage/blind.ts'
import { blindViews } from '#server/storage/blindViews.ts'
import { anApp } from '#test/support/app.ts'
import { aMother, copyChance } from './mother.ts'
import { runScript } from './script.ts'

type Step = { opcode: string; p1: number; p2: number; p3: number }

/**
 * What a program reads of the file: `table.column` for each column taken from a table or an index, and
 * `table[columns]` for each index that is searched, because a search compares columns without taking them. The program is SQLite's own, so that nothing has to be trusted but SQLite.
 */
function columnsRead(sqlite: Database.Database, sql: string): Set<string> {
  const objects = new Map(
    (
      sqlite
        .prepare('SELECT rootpage, name, tbl_name FROM main.sqlite_master WHERE rootpage > 0')
        .raw()
        .all() as [number, string, string][]
    ).map(([root, name, table]) => [
      root,
      { table, index: name !== table, columns: columnsOf(sqlite, name, table) },
    ]),
  )
  const cursors = new Map<number, { table: string; columns: string[] } | undefined>()
  const read = new Set<string>()
  const count = sql.replace(/"[^"]*"|'[^']*'/g, '').split('?').length - 1
  const program = sqlite.prepare(`EXPLAIN ${sql}`).all(...Array(count).fill(null)) as Step[]
  for (const { opcode, p1, p2, p3 } of program) {
    if (opcode === 'OpenRead' || opcode === 'ReopenIdx') {
      const object = p3 === 0 ? objects.get(p2) : undefined
      cursors.set(p1, object)
      if (object) read.add(object.index ? `${object.table}[${object.columns.join()}]` : object.table)
    } else if (/^(Open|Sorter|VOpen)/.test(opcode) && opcode.includes('Open')) cursors.set(p1, undefined)
    else if (opcode === 'Column') {
      const object = cursors.get(p1)
      if (object) read.add(`${object.table}.${object.columns[p2]}`)
    } else if (opcode === 'OpenWrite' || opcode === 'VOpen') throw new Error(`${opcode} in ${sql}`)
  }
  return read
}

const columnsOf = (sqlite: Database.Database, name: string, table: string): string[] =>
  name === table
    ? (sqlite.pragma(`main.table_info("${name}")`) as { name: string }[]).map(column => column.name)
    : (sqlite.pragma(`main.index_xinfo("${name}")`) as { name: string | null }[]).map(
        column => column.name ?? 'rowid',
      )

test('the annotator routes read these columns of the file, and no others', { timeout: 60_000 }, async () => {
  const mother = await aMother()
  const app = anApp({ from: mother.copy(), chance: copyChance() })
  const queries = new Set<string>()
  app.deps.blind.onPrepare = sql => queries.add(sql)
  await runScript(app, mother)
  expect(queries.size).toBeGreaterThan(20)

  const sqlite = new Database(app.deps.storage.file)
  shadowTables(sqlite, blindViews)
  const reachable = new Set([...queries].flatMap(sql => [...columnsRead(sqlite, sql)]))
  sqlite.close()
  const list = [...reachable].filter(name => /[.[]/.test(name)).sort()
  // a column that appears here is read for an annotator: it may be added only after the twin test has seen it
  await expect(`${JSON.stringify(list, null, 2)}\n`).toMatchFileSnapshot('./reachable.json')

  const tables = new Set([...reachable].map(name => name.split(/[.[]/)[0]))
  for (const hidden of [
    'case_hidden',
    'case_strata',
    'unit_hidden',
    'name_mentions',
    'samples',
    'analysis_plans',
    'allocations',
    'judge_runs',
    'judge_ratings',
    'verdicts',
    'events',
    'session',
    'account',
    'invites',
  ])
    expect(tables, hidden).not.toContain(hidden)
  for (const column of [
    'cases.group_id',
    'cases.sha',
    'assignments.occasion',
    'units.join_key',
    'encounters.ending',
    'encounters.seed',
    'seats.model',
    'seats.endpoint',
    'attempts.text',
    'attempts.problem',
    'user.email',
  ])
    expect(list).not.toContain(column)
})

test('the list notices a column that a view begins to read, even only to sort or to count', () => {
  const app = anApp()
  const sqlite = new Database(app.deps.storage.file)
  const select = 'SELECT id, study_id, language FROM main.cases'
  const columns = (cases: string, query: string) => {
    const connection = new Database(app.deps.storage.file)
    shadowTables(connection, { ...blindViews, cases })
    const read = columnsRead(connection, query)
    connection.close()
    return read
  }
  sqlite.close()
  expect(columns(select, 'select id from cases')).not.toContain('cases.group_id')
  expect(columns(`${select} ORDER BY group_id`, 'select id from cases limit 5')).toContain('cases.group_id')
  const judged = `${select} WHERE EXISTS (SELECT 1 FROM main.judge_ratings WHERE value = 'x')`
  expect(columns(judged, 'select id from cases')).toContain('judge_ratings.value')
})
