import { formatCount, formatDateTime } from '#client/format.ts'
import { languageNames } from '#locales/index.ts'
import type { StudyOverview } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import type { Step } from './steps.ts'

/** What came of a step, in one line; nothing where nothing has come of it yet. */
export function useStepResult(overview: StudyOverview, { id }: Step): string | undefined {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const { study, cases, judge_runs, mentions_unresolved, sample, notice, progress, allocation, plan } =
    overview
  switch (id) {
    case 'cases': {
      if (cases.published === 0) return undefined
      const by = cases.by_language.map(({ language, cases: n }) =>
        t('setUp.result.language', {
          language: languageNames[language],
          n: count(n),
        }),
      )
      return [t('setUp.result.cases', { count: cases.published }), ...by].join(' · ')
    }
    case 'judge':
      return judge_runs.length === 0
        ? undefined
        : t('setUp.result.judge', {
            count: judge_runs.length,
            names: [...new Set(judge_runs.map(({ name }) => name))].join(', '),
          })
    case 'names':
      if (cases.published === 0) return undefined
      return mentions_unresolved === 0
        ? t('setUp.result.named')
        : t('setUp.result.names', { count: mentions_unresolved })
    case 'sample':
      return sample.n === 0
        ? undefined
        : t('setUp.result.sample', { count: sample.n, of: count(cases.published), seed: study.seed })
    case 'room': {
      const { room } = study.settings
      if (!room) return t('setUp.result.room')
      // A physician is only told of where nobody but physicians sits.
      const said = [room.educator, room.patient].flatMap(seat =>
        seat.kind === 'model' ? [seat.model] : seat.kind === 'record' ? [t('setUp.result.room')] : [],
      )
      return said.length > 0 ? said.join(' – ') : t('setUp.result.two')
    }
    case 'notice':
      return notice
        ? t('setUp.result.notice', { n: count(notice.version), at: formatDateTime(notice.at, i18n.language) })
        : undefined
    case 'people': {
      const members = progress.filter(({ member }) => member).map(({ person }) => person.name)
      return members.length === 0
        ? undefined
        : t('setUp.result.people', {
            count: members.length,
            names: members.slice(0, 4).join(', ') + (members.length > 4 ? ' …' : ''),
          })
    }
    case 'allocation': {
      if (allocation.rows.length === 0) return undefined
      const one = allocation.rows.filter(row => row.person === allocation.rows[0]!.person)
      const sum = (key: 'exclusive' | 'shared') => count(one.reduce((total, row) => total + row[key], 0))
      return t('setUp.result.allocation', {
        count: new Set(allocation.rows.map(row => row.person)).size,
        exclusive: sum('exclusive'),
        shared: sum('shared'),
      })
    }
    case 'plan':
      return plan
        ? t('setUp.result.plan', { count: plan.primary, n: count(plan.version), sha: plan.sha.slice(0, 8) })
        : t('setUp.result.noPlan')
    case 'open':
      return undefined
  }
}
