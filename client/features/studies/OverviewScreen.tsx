import { formatCount, wordsIn } from '#client/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import { Columns, Page } from '#client/ui/Page.tsx'
import type { StudyOverview } from './calls.ts'
import { FreezeCard } from './FreezeCard.tsx'
import { JudgeRunsCard } from './JudgeRunsCard.tsx'
import { OpeningCard } from './OpeningCard.tsx'
import { openingSteps } from './openingSteps.ts'
import { ProgressTable } from './ProgressTable.tsx'
import { StudyFacts } from './StudyFacts.tsx'
import { StudyPage } from './StudyPage.tsx'
import { useStudyWords } from './words.ts'

/** How a study stands: who has rated how much, and what comes next. Counts only, nobody's answers. */
export function OverviewScreen() {
  const { t } = useStudyWords()
  return (
    <StudyPage title={t('common:tab.overview')} side={t('facts.title')}>
      {overview => (
        <Page>
          <Overview overview={overview} />
        </Page>
      )}
    </StudyPage>
  )
}

function Overview({ overview }: { overview: StudyOverview }) {
  const { t, i18n } = useStudyWords()
  const { study } = overview
  return (
    <Columns
      side={
        <>
          {study.state === 'open' && <FreezeCard overview={overview} />}
          <JudgeRunsCard runs={overview.judge_runs} study={study.id} />
          <StudyFacts overview={overview} />
        </>
      }
    >
      <Card level={1} title={wordsIn(study.title, i18n.language)} lead={<Standing overview={overview} />}>
        {overview.progress.length > 0 ? (
          <ProgressTable overview={overview} />
        ) : (
          <Empty>{t('progress.empty')}</Empty>
        )}
      </Card>
      {overview.opening && <OpeningCard overview={overview} />}
    </Columns>
  )
}

/** One sentence that says how the study stands. */
function Standing({ overview }: { overview: StudyOverview }) {
  const { study, opening, progress } = overview
  const { t, i18n } = useStudyWords()
  const assigned = progress.reduce((sum, row) => sum + row.assigned, 0)
  const done = progress.reduce((sum, row) => sum + row.done, 0)
  const missing = openingSteps(overview).length
  if (opening) return missing === 0 ? t('standing.ready') : t('standing.draft', { count: missing })
  return t(`standing.${study.state === 'draft' ? 'ready' : study.state}`, {
    done: formatCount(done, i18n.language),
    assigned: formatCount(assigned, i18n.language),
  })
}
