import { commands } from './commands.ts'

/** What `concord --help` prints: every command with its usage. */
export function help(): string {
  const fixed = [
    [
      'serve [--port 8787] [--host 127.0.0.1] [--data DIR] [--endpoints FILE]',
      'serve the API and the client (--endpoints: the models that may be spoken to, else endpoints.json in the data folder)',
    ],
    ['demo [--port 8787] [--data DIR]', 'the same, with the demo studies when the folder is empty'],
    [
      'agree FILE [--scale 1,2,3] [--columns rater=…,unit=…,value=…] [--json]',
      'agreement of a long table (CSV)',
    ],
    [
      'alt-test FILE --judge NAME [--epsilon .2] [--score accuracy|rmse] [--json]',
      'whether the judge of a long table (CSV) may take the place of an annotator',
    ],
    [
      'debias FILE [--columns unit=…,judge=…,human=…,model=…] [--judge NAME] [--json]',
      'mean scores of a judge corrected by human labels (CSV)',
    ],
    [
      'plan [--want kappa=0.1] [--shared 20] [--pilot FILE --judge NAME] [--json]',
      'how many cases a study needs, and what it can claim, by simulation',
    ],
    ['example DIR', 'write example cases, judge ratings and notice, to try the commands below with'],
    ['verify [DATA] [--json]', 'check the trail and every row against it'],
    ['doctor [--data DIR] [--json]', 'versions, pragmas, disk, integrity'],
  ]
  const own = commands.map(command => [command.usage, command.summary])
  return [
    'concord COMMAND …   (COMMAND --help says more)',
    '',
    ...[...fixed, ...own].map(([usage, summary]) => `  ${usage}\n      ${summary}`),
    '',
    'Every data command takes --data DIR (else CONCORD_DATA, else data/ in the project) and --json.',
  ].join('\n')
}
