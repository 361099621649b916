import type { OpenedAssignment } from '#schema/annotation.ts'
import type { UiLanguage } from '#schema/words.ts'
import { acceptNotice } from '../assignments/acceptNotice.ts'
import { openAssignment } from '../assignments/openAssignment.ts'
import { submitStage } from '../assignments/submitStage.ts'
import type { Deps } from '../deps.ts'
import { pause } from '../imports/pace.ts'
import { saveRating } from '../ratings/saveRating.ts'
import type { BlindRun } from '../storage/blind.ts'
import { newestNoticeOf, stagesOf } from '../studies/store.ts'
import type { DemoCase, DemoRatings } from './demoFiles.ts'
import { assignmentsWithRefs } from './store.ts'

/**
 * Works through all of a physician's assignments as their browser would: accepts the notice, opens each stage,
 * saves each answer, submits. Nobody spent time on these answers, so none is claimed.
 */
export async function rateAsPhysician(
  deps: Deps,
  study: string,
  person: string,
  uiLang: UiLanguage,
  caseOf: (ref: string) => { file: DemoCase; ratings: DemoRatings },
): Promise<void> {
  const { db } = deps.storage
  const actor = { person, session: null, by: 'server' as const }
  const blind: BlindRun = work => deps.blind.run(person, work)
  const stages = new Map(stagesOf(db, study).map(stage => [stage.id, stage.instrument]))
  acceptNotice(deps, actor, blind, study, { notice: newestNoticeOf(db, study)!.id, ui_lang: uiLang })
  for (const { id, ref } of assignmentsWithRefs(db, study, person)) {
    const { file, ratings } = caseOf(ref)
    for (const _ of stages) {
      const opened = openAssignment(deps, actor, blind, id, { ui_lang: uiLang })
      const { key, over } = stages.get(opened.stage)!
      const saved = answersOf(opened, key, over === 'answer' ? file.answers : undefined, ratings).map(
        answer => {
          const rating = {
            ...answer,
            id: deps.newId(),
            assignment: id,
            stage: opened.stage,
            version: 1,
            flag: false,
            evidence: [],
            ui_lang: uiLang,
            active_ms: 0,
            client_at: deps.now(),
          }
          return saveRating(deps, actor, blind, rating).id
        },
      )
      submitStage(deps, actor, blind, id, opened.stage, { id: deps.newId(), ratings: saved })
    }
    await pause()
  }
}

/** Answers of the seed as item, unit and value; the units of answers stand in the order of the case's file. */
function answersOf(
  { units }: OpenedAssignment,
  instrument: string,
  answers: DemoCase['answers'] | undefined,
  ratings: DemoRatings,
): { item: string; unit: string; value: string }[] {
  return Object.entries(ratings[instrument] ?? {}).map(([name, value]) =>
    answers
      ? { item: instrument, unit: units[answers.findIndex(answer => answer.id === name)]!.id, value }
      : { item: name, unit: units[0]!.id, value },
  )
}
