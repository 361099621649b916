import { formatCount } from '#client/format.ts'
import { Empty } from '#client/ui/Notes.tsx'
import { numberCell, Table } from '#client/ui/Table.tsx'
import type { StudyOverview } from '../calls.ts'
import { Rules } from '../Rules.tsx'
import { useStudyWords } from '../words.ts'
import { SampleForm } from './SampleForm.tsx'
import type { StepProps } from './SetUpScreen.tsx'
import { SplitTable } from './SplitTable.tsx'
import classes from './setUp.module.css'

/**
 * The cases that are rated: what is drawn, and the form that draws. The rules that a draw and an allocation obey
 * stand with it.
 */
export function SampleStep({ overview, plan, typed, onPlan }: StepProps) {
  const { t } = useStudyWords()
  const { study, cases, sample } = overview
  if (cases.published === 0) return <Empty>{t('setUp.sampleNeedsCases')}</Empty>
  const draft = study.state === 'draft'
  const form = <SampleForm overview={overview} plan={plan} typed={typed} onPlan={onPlan} />
  return (
    <div className={classes.parts}>
      <SplitTable sample={sample} />
      {sample.n > 0 && <Composition sample={sample} />}
      {draft &&
        (sample.n > 0 ? (
          <details className={classes.more}>
            <summary>{t('sample.another')}</summary>
            <div>{form}</div>
          </details>
        ) : (
          form
        ))}
      <details className={classes.more}>
        <summary>
          {t('rules.summary', {
            field: study.settings.balance_by,
            repeat: t(study.settings.allow_group_repeat ? 'rules.twice' : 'rules.once'),
          })}
        </summary>
        <div>
          {draft && <p className={classes.small}>{t('rules.lead')}</p>}
          <Rules overview={overview} />
        </div>
      </details>
    </div>
  )
}

/** What the drawn sample consists of, by the field it is balanced over. */
function Composition({ sample }: { sample: StudyOverview['sample'] }) {
  const { t, i18n } = useStudyWords()
  return (
    <Table caption={t('sample.composition')} fit>
      <thead>
        <tr>
          <th scope="col">{sample.balance_by}</th>
          <th scope="col" className={numberCell}>
            {t('sample.drawn')}
          </th>
        </tr>
      </thead>
      <tbody>
        {sample.rows.map(row => (
          <tr key={row.balance}>
            <th scope="row">{row.balance || t('common:none')}</th>
            <td className={numberCell}>{formatCount(row.cases, i18n.language)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
