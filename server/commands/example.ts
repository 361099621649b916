import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { casesFile, judgeFile, personasFile, readDemo } from '../seed/demoFiles.ts'
import { type CommandOutput, output } from './command.ts'

/** Writes the demonstration's cases, personas, judge ratings, notices and plan as the files that imports take, to try or to copy. */
export function example(folder: string): CommandOutput {
  const demo = readDemo()
  const files: Record<string, Uint8Array | string> = {
    'cases.jsonl': casesFile(demo),
    'judge.jsonl': judgeFile(demo, 'example-judge'),
    'notice.json': `${JSON.stringify(demo.notice, null, 2)}\n`,
    'personas.jsonl': personasFile(demo),
    'notice-room.json': `${JSON.stringify(demo.roomNotice, null, 2)}\n`,
    'analysis.json': `${JSON.stringify(demo.plan, null, 2)}\n`,
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const paths = Object.keys(files).map(name => join(folder, name))
  return output(paths, paths.join('\n'))
}
