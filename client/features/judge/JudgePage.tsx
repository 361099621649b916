import { type ReactNode, useMemo } from 'react'
import { FiguresOf } from '#client/charts/Figure.tsx'
import { Card } from '#client/ui/Card.tsx'
import { SplitChoice } from '#client/ui/SplitChoice.tsx'
import { SplitNotice } from '#client/ui/SplitNotice.tsx'
import type { JudgeReport } from '#schema/judgeReport.ts'
import { AltTestSection } from './AltTestSection.tsx'
import { CorrectedSection } from './CorrectedSection.tsx'
import { Foot } from './Foot.tsx'
import { InputsSection } from './InputsSection.tsx'
import classes from './JudgePage.module.css'
import { Lead } from './Lead.tsx'
import { LeniencySection } from './LeniencySection.tsx'
import { LevelsSection } from './LevelsSection.tsx'
import { ReliabilitySection } from './ReliabilitySection.tsx'
import { sections } from './report.ts'
import { ScoresSection } from './ScoresSection.tsx'
import { StrataSection } from './StrataSection.tsx'
import { useNamedPlace } from './useNamedPlace.ts'
import { useSay } from './words.ts'

/** The sentence; then what the judge is worth, one idea a card, each at its own address. */
export function JudgePage({
  study,
  report,
  picker,
}: {
  study: string
  report: JudgeReport
  picker: ReactNode
}) {
  const { t } = useSay()
  useNamedPlace()
  // A judge may have been fitted to cases set aside: nothing is tested on them and no finding told.
  const tested = report.split === 'reporting'
  const of = useMemo(
    () => [
      { key: 'study', value: report.study.key },
      { key: 'split', value: report.split },
      { key: 'judge', value: report.judge.name },
      { key: 'run', value: report.judge.trial },
      { key: 'level', value: report.level },
    ],
    [report],
  )
  return (
    <FiguresOf value={of}>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Card level={1} title={t('judge:title')} aside={picker}>
            <SplitChoice study={study} />
            <SplitNotice report={report} />
            {tested && <Lead report={report} />}
          </Card>
          <CorrectedSection report={report} />
          <LeniencySection report={report} />
          <LevelsSection report={report} />
          <StrataSection report={report} />
          <ScoresSection report={report} />
          <div className={classes.pair}>
            <ReliabilitySection report={report} />
            <InputsSection report={report} />
          </div>
          {tested && <AltTestSection report={report} />}
          <Foot report={report} />
        </div>
        <nav className={classes.places} aria-labelledby="on-this-page">
          <h2 id="on-this-page" className={classes.sub}>
            {t('judge:nav')}
          </h2>
          <ul>
            {sections
              .filter(id => tested || id !== 'altTest')
              .map(id => (
                <li key={id}>
                  <a href={`#${id}`}>{t(`judge:section.${id}`)}</a>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </FiguresOf>
  )
}
