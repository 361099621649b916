import { JudgeAsked } from '#schema/import.ts'
import type { Words } from '#schema/words.ts'
import { importCases } from '../cases/importCases.ts'
import type { Deps } from '../deps.ts'
import { seedInstruments } from '../instruments/seedInstruments.ts'
import { readHashes } from '../judgeReport/inputs.ts'
import { hashOfAll } from '../judgeReport/inputText.ts'
import { importJudgeRatings } from '../judges/importRatings.ts'
import { acceptInvite } from '../people/acceptInvite.ts'
import { addPerson } from '../people/addPerson.ts'
import { makeInvite } from '../people/makeInvite.ts'
import { personNamed } from '../people/store.ts'
import { writePlan } from '../plans/writePlan.ts'
import { type Actor, operator } from '../storage/write.ts'
import { allocateStudy } from '../studies/allocateStudy.ts'
import { createStudy } from '../studies/create.ts'
import { drawSample } from '../studies/drawSample.ts'
import { freezeStudy } from '../studies/freeze.ts'
import { openStudy } from '../studies/open.ts'
import { setNotice } from '../studies/setNotice.ts'
import {
  byRaters,
  casesFile,
  type Demo,
  judgeFile,
  lostIn,
  personasFile,
  physiciansOf,
  readDemo,
} from './demoFiles.ts'
import { demoKeys, demoPeople } from './demoPeople.ts'
import { rateAsPhysician } from './rateAsPhysician.ts'

export { demoLinks } from './demoLinks.ts'

const judge = { name: 'demo-judge', model: 'demo-judge-model', prompt_version: 'demo-1' }

const titles: Record<keyof typeof demoKeys, Words> = {
  pilot: { en: 'Demo: a finished pilot', ko: '데모: 마친 예비 연구' },
  open: { en: 'Demo: cases waiting for you', ko: '데모: 평가를 기다리는 증례' },
  room: { en: 'Demo: talk with virtual patients', ko: '데모: 가상환자 면담' },
}

type People = { maintainer: string; physicians: string[] }

/**
 * Loads the demo through the verbs that everybody uses: a frozen pilot, in which two invented physicians rated twelve
 * cases (two each alone, eight both) and the judge these and twelve more, twice; and an open study in which six of the
 * twelve wait for each physician. Four educator models have three cases each in either dozen, so that every part of both
 * plans falls evenly over the models. Each case has a source patient of its own. Both studies have an analysis plan
 * without looks, written before they opened. A third study is of virtual patients to talk with. People of the demo sign in by link (`demoLinks`); they have no password
 * until they set one. Returns ids of people.
 */
export async function loadDemo(deps: Deps): Promise<People> {
  seedInstruments(deps, operator)
  const demo = readDemo()
  const { rated, judged } = byRaters(demo)
  const person = async (who: { username: string; name: string }) =>
    personNamed(deps.storage.db, who.username) ?? (await addPerson(deps, operator, who)).id
  const maintainer = await person(demoPeople.maintainer)
  const physicians = [await person(demoPeople.physicianA), await person(demoPeople.physicianB)]
  const people = { maintainer, physicians }

  const pilot = await drawDemoStudy(deps, rated, people, 'pilot', { exclusive: 2, shared: 8, seed: 1 })
  // What only the judge rates comes after the draw, which so takes none of it.
  await takeCases(deps, asServer(maintainer), pilot, judged, 'demo-cases-judged.jsonl')
  await takeJudge(deps, asServer(maintainer), pilot, demo, 1)
  await takeJudge(deps, asServer(maintainer), pilot, demo, 2)
  openStudy(deps, asServer(maintainer), pilot)
  for (const [index, physician] of physicians.entries())
    await rateAsPhysician(deps, pilot, physician, index === 0 ? 'en' : 'ko+en', ref => ({
      file: rated.cases.find(c => c.id === ref)!,
      ratings: physiciansOf(rated, ref)![index]!,
    }))
  freezeStudy(deps, asServer(maintainer), pilot, { confirm: false })

  // With this seed both physicians meet a Korean case in the open study, and neither meets it first.
  const open = await drawDemoStudy(deps, rated, people, 'open', { exclusive: 2, shared: 4, seed: 14 })
  await takeJudge(deps, asServer(maintainer), open, rated, 1)
  openStudy(deps, asServer(maintainer), open)
  await openRoom(deps, demo, people)
  return people
}

const asServer = (person: string) => ({ person, session: null, by: 'server' as const })

/**
 * A study in which each physician talks with five virtual patients, two of whom both meet. Nobody needs a model for it:
 * the patients answer from their records, in the language of the record.
 */
async function openRoom(deps: Deps, demo: Demo, { maintainer, physicians }: People): Promise<void> {
  const actor = asServer(maintainer)
  const { id: study } = createStudy(deps, actor, {
    key: demoKeys.room,
    title: titles.room,
    protocol: 'virtual-patient',
    settings: { allow_group_repeat: false, balance_by: 'language' },
    seed: 3,
  })
  for (const physician of physicians) await join(deps, study, maintainer, physician)
  const bytes = personasFile(demo)
  await importCases(deps, actor, { study, fileName: 'demo-personas.jsonl', bytes })
  setNotice(deps, actor, study, demo.roomNotice)
  const deal = { exclusive: 3, shared: 2 }
  const plan = { physicians: physicians.length, ...deal }
  drawSample(deps, actor, study, { n: 8, by: [], split: 'reporting', plan, redraw: false })
  allocateStudy(deps, actor, study, { physicians, ...deal })
  openStudy(deps, actor, study)
}

/** A draft with the cases of the demo, sampled and allocated by its maintainer. */
async function drawDemoStudy(
  deps: Deps,
  demo: Demo,
  { maintainer, physicians }: People,
  which: 'pilot' | 'open',
  plan: { exclusive: number; shared: number; seed: number },
): Promise<string> {
  const actor = asServer(maintainer)
  const { id: study } = createStudy(deps, actor, {
    key: demoKeys[which],
    title: titles[which],
    protocol: 'judge-validation',
    settings: { allow_group_repeat: false, balance_by: 'educator_model' },
    seed: plan.seed,
  })
  for (const physician of physicians) await join(deps, study, maintainer, physician)
  await takeCases(deps, actor, study, demo, 'demo-cases.jsonl')
  setNotice(deps, actor, study, demo.notice)
  drawSample(deps, actor, study, {
    n: plan.exclusive * physicians.length + plan.shared,
    by: ['educator_model'],
    split: 'reporting',
    plan: { physicians: physicians.length, ...plan },
    redraw: false,
  })
  allocateStudy(deps, actor, study, { physicians, ...plan })
  writePlan(deps, actor, study, demo.plan)
  return study
}

const takeCases = (deps: Deps, actor: Actor, study: string, demo: Demo, fileName: string) =>
  importCases(deps, actor, { study, fileName, bytes: casesFile(demo) })

/**
 * A trial of the judge over the cases of the demo, and what it lost. The first says by hashes that it read what the
 * physicians read; the second says nothing of it, so that a report has both to show.
 */
async function takeJudge(deps: Deps, actor: Actor, study: string, demo: Demo, trial: 1 | 2): Promise<void> {
  const read = readHashes(deps.storage.db, study)
  await importJudgeRatings(deps, actor, {
    study,
    fileName: trial === 1 ? 'demo-judge.jsonl' : 'demo-judge-trial-2.jsonl',
    bytes: judgeFile(demo, judge.name, trial),
    judge: JudgeAsked.parse({
      ...judge,
      trial,
      provenance: { parse_failures: lostIn(demo, trial), truncations: trial === 1 ? 0 : 1 },
      input_shas:
        trial === 1
          ? Object.fromEntries(Object.entries(read).map(([part, hashes]) => [part, hashOfAll(hashes)]))
          : {},
    }),
  })
}

/** Brings a physician in as a maintainer does, by an invitation that they accept. */
async function join(deps: Deps, study: string, maintainer: string, physician: string): Promise<void> {
  const invitation = makeInvite(deps, asServer(maintainer), { study, role: 'annotator', ttlMs: 60_000 })
  const token = invitation.path.split('#')[1]!
  await acceptInvite(deps, { token }, 'demo', { id: deps.newId(), person: physician })
}
