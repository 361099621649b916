import { randomBytes } from 'node:crypto'
import type { AnnotatorStudy, OpenedAssignment } from '#schema/annotation.ts'
import { demoPaths, signedIn, startServer } from '#test/support/server.ts'
import { quantile } from './figures.ts'

/** How long a physician's save takes while a maintainer imports this many cases of 20 turns and six answers. */
export async function benchImport(count: number) {
  const server = await startServer({ args: ['--demo-if-empty'] })
  try {
    const [maintainer, physician] = await Promise.all(
      demoPaths(server.printed())
        .slice(0, 2)
        .map(path => signedIn(server.url, path)),
    )
    const made = await maintainer!.post('/studies', {
      key: 'bench-import',
      title: { en: 'Bench', ko: '측정' },
      protocol: 'judge-validation',
    })
    if (made.status !== 201) throw new Error(`no study: ${JSON.stringify(made.body)}`)
    const { studies } = (await physician!.get('/annotator/studies')).body as {
      studies: { id: string; state: string }[]
    }
    const study = (
      await physician!.get(`/annotator/studies/${studies.find(({ state }) => state === 'open')!.id}`)
    ).body as AnnotatorStudy
    await physician!.post(`/annotator/studies/${study.id}/consent`, {
      notice: study.notice!.id,
      ui_lang: 'en',
    })
    const assignment = study.assignments[0]!.id
    const opened = (await physician!.post(`/assignments/${assignment}/open`, { ui_lang: 'en' }))
      .body as OpenedAssignment
    const item = study.stages[0]!.instrument.items[0]!.id
    let version = 0
    const save = async () => {
      const start = performance.now()
      const reply = await physician!.post('/ratings', {
        id: randomBytes(16).toString('hex'),
        assignment,
        stage: opened.stage,
        item,
        unit: opened.units[0]!.id,
        version: ++version,
        value: String((version % 5) + 1),
        ui_lang: 'en',
        active_ms: 1,
        client_at: Date.now(),
      })
      if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
      return performance.now() - start
    }
    const quiet: number[] = []
    for (let i = 0; i < 200; i++) quiet.push(await save())
    const file = casesFile(count)
    const begun = performance.now()
    let importing = true
    const upload = fetch(`${server.url}/api/studies/bench-import/imports/cases?file=bench.jsonl`, {
      method: 'POST',
      headers: { cookie: maintainer!.cookie, 'content-type': 'application/octet-stream' },
      body: file,
    }).then(async reply => {
      importing = false
      if (!reply.ok) throw new Error(`import refused: ${(await reply.text()).slice(0, 500)}`)
      return performance.now() - begun
    })
    const during: number[] = []
    while (importing) {
      during.push(await save())
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    const tookMs = await upload
    quiet.sort((a, b) => a - b)
    during.sort((a, b) => a - b)
    return {
      cases: count,
      fileMb: Math.round(file.length / 1e6),
      importSeconds: Math.round(tookMs / 100) / 10,
      saves: during.length,
      quiet: { p50: quantile(quiet, 0.5), p99: quantile(quiet, 0.99) },
      during: { p50: quantile(during, 0.5), p99: quantile(during, 0.99), max: quantile(during, 1) },
    }
  } finally {
    await server.stop()
  }
}

function casesFile(count: number): string {
  const lines: string[] = []
  for (let i = 0; i < count; i++) {
    lines.push(
      JSON.stringify({
        id: `bench-${i}`,
        group: `patient-${i >> 1}`,
        language: 'en',
        strata: { icd_chapter: `chapter ${i % 24}` },
        note: { text: `Note ${i}. ${'Stable on discharge, continue current medicines. '.repeat(30)}` },
        dialogue: Array.from({ length: 20 }, (_, turn) => ({
          turn: turn + 1,
          role: turn % 2 === 0 ? 'educator' : 'patient',
          text: `Turn ${turn + 1} of case ${i}: take one tablet with water each morning and call us if the fever is back.`,
        })),
        answers: Array.from({ length: 6 }, (_, n) => ({
          id: `c${n + 1}`,
          question: `Question ${n + 1}?`,
          answer: `Answer ${n + 1} of ${i}.`,
        })),
        hidden: { educator_model: `model-${i % 7}` },
      }),
    )
  }
  return `${lines.join('\n')}\n`
}
