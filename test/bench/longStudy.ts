import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/root.ts'

const turns = 100
const sentences = [
  'You came in because of chest pain, and the heart tracing and blood tests showed no heart attack.',
  'Take the blood thinner twice a day with food, and do not stop it without asking us first.',
  'What should I do if I forget one of the tablets in the evening?',
  'Call the emergency line at once if you cannot breathe well, or if you faint or cough up blood.',
  'I am worried about the stairs at home, and my daughter can only come on weekends.',
  'Your next visit is on Thursday at ten, and the clinic will check your kidneys and your blood count.',
]
const words = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => sentences[(n + at) % sentences.length]).join(' ')

/** A case as long as they come: a hundred turns of about 35 words, a note of twelve sections and 2000 words. */
function longCase(n: number) {
  const sections = Array.from({ length: 12 }, (_, at) => ({
    id: `section-${at + 1}`,
    title: `Section ${at + 1}`,
    text: words(n + at, 10),
  }))
  return {
    id: `long-${n}`,
    group: `patient-${n}`,
    language: 'en',
    note: { text: sections.map(({ title, text }) => `${title}\n${text}`).join('\n\n'), sections },
    dialogue: Array.from({ length: turns }, (_, at) => ({
      turn: at + 1,
      role: at % 2 === 0 ? 'educator' : 'patient',
      text: `Case ${n}, turn ${at + 1}. ${words(n * 7 + at, 2)}`,
    })),
    answers: Array.from({ length: 6 }, (_, at) => ({
      id: `c${at + 1}`,
      question: `What has to be done ${at + 1}?`,
      answer: `Case ${n}: ${words(n + at, 1)}`,
    })),
  }
}

/**
 * A study of `count` long cases for one physician, set up in an empty data folder with the built command line, as an
 * operator does it. Returns the path of the physician's sign-in link.
 */
export function longStudy(folder: string, count: number): string {
  const concord = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'dist/server/cli.js'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, CONCORD_DATA: folder, CONCORD_URL: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const cases = join(folder, '..', 'long.jsonl')
  writeFileSync(
    cases,
    Array.from({ length: count }, (_, n) => `${JSON.stringify(longCase(n + 1))}\n`).join(''),
  )
  const titles = ['--title-en', 'Long cases', '--title-ko', '긴 증례']
  concord('study', 'create', 'long', '--protocol', 'judge-validation', ...titles)
  concord('study', 'notice', 'long', join(root, 'seed/demo/notice.json'))
  const link = JSON.parse(concord('user', 'add', 'bench', '--json')) as { path: string }
  concord('member', 'add', 'long', 'bench', '--role', 'annotator')
  concord('import', 'cases', cases, '--study', 'long')
  concord('sample', 'long', '--n', String(count))
  concord('allocate', 'long', '--exclusive', String(count), '--shared', '0', '--physicians', 'bench')
  concord('study', 'open', 'long')
  return link.path
}
