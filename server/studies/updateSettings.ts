import type { StudySettings, UpdateSettings } from '#schema/study.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { studies } from '../storage/tables/studies.ts'
import { type Actor, write } from '../storage/write.ts'
import { fieldsOf, removeAllocation } from './sampleStore.ts'
import { requireDraft } from './store.ts'

/**
 * Changes the settings of a draft. An allocation was made under the old ones, so it is taken back with them.
 * Refuses `study-not-draft`, and `allocation-impossible` when cases are there and none has the field to balance by.
 */
export function updateSettings(
  deps: Deps,
  actor: Actor,
  study: string,
  change: UpdateSettings,
): { settings: StudySettings; removed: { assignments: number } } {
  return write(deps, actor, { verb: 'study.update-settings', study, subject: study }, tx => {
    const { settings: before } = requireDraft(tx.db, study)
    const settings = {
      ...before,
      allow_group_repeat: change.allow_group_repeat ?? before.allow_group_repeat,
      balance_by: change.balance_by ?? before.balance_by,
    }
    if (settings.balance_by !== before.balance_by) {
      const known = fieldsOf(tx.db, study).map(field => field.name)
      if (known.length > 0 && !known.includes(settings.balance_by))
        throw new AppError('allocation-impossible', {
          problem: 'unknown-field',
          fields: [settings.balance_by],
          known,
        })
    }
    const changed =
      settings.balance_by !== before.balance_by || settings.allow_group_repeat !== before.allow_group_repeat
    if (!changed) return { settings, removed: { assignments: 0 } }
    const removed = { assignments: removeAllocation(tx, study) }
    tx.updateOne(studies, { id: study }, { settings })
    if (removed.assignments > 0) tx.note({ removed })
    return { settings, removed }
  })
}
