import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { downloadText } from '#client/download.ts'
import { Card } from '#client/ui/Card.tsx'
import { Explain } from '#client/ui/Explain.tsx'
import { JudgePicker, type JudgeRun } from '#client/ui/JudgePicker.tsx'
import { SplitChoice } from '#client/ui/SplitChoice.tsx'
import { SplitNotice } from '#client/ui/SplitNotice.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { type ValidationReport, validationMetrics } from '#schema/report.ts'
import classes from './AgreementPage.module.css'
import { AgreementTable } from './AgreementTable.tsx'
import { BenchmarkPanel } from './BenchmarkPanel.tsx'
import { BenchmarkTable } from './BenchmarkTable.tsx'
import { CellPanel } from './CellPanel.tsx'
import { reportCsv } from './csv.ts'

import { Foot } from './Foot.tsx'
import { HeadlinePicture } from './HeadlinePicture.tsx'
import { Lead } from './Lead.tsx'
import { Limits } from './Limits.tsx'
import { LookBanner } from './LookBanner.tsx'
import { firstPlace, isCell, type Place } from './place.ts'
import type { ShownMetric } from './rows.ts'
import { Scores } from './Scores.tsx'
import { summarise } from './summary.ts'
import { useWords } from './useWords.ts'

const shownMetrics: ShownMetric[] = ['headline', ...validationMetrics]

/** The sentence, the picture, the table; beside them how far the numbers go and what stands behind a value. */
export function AgreementPage({
  study,
  report,
  judges,
  onJudge,
}: {
  study: string
  report: ValidationReport
  judges: readonly JudgeRun[]
  onJudge: (judge: JudgeRun) => void
}) {
  const { t, explained } = useWords()
  const [shown, setShown] = useState<ShownMetric>('headline')
  const [chosen, setChosen] = useState<Place | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const tablet = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  const summary = summarise(report)
  if (summary.kind === 'nobody')
    return (
      <Card level={1} title={t('state.nobodyTitle')}>
        <SplitChoice study={study} />
        <p className={classes.nobody}>{t(report.split === 'reporting' ? 'state.nobody' : 'split.nobody')}</p>
      </Card>
    )
  const stands = (place: Place) =>
    isCell(place) ? report.columns.some(({ id }) => id === place.column) : report.judge !== null
  const known = chosen && stands(chosen) ? chosen : null
  const place = known ?? firstPlace(report)
  const open = (next: Place) => {
    opener.current = document.activeElement as HTMLElement | null
    setChosen(next)
  }
  // A case lies over the page, and on a tablet everything that is opened does: what is below waits.
  const aCase = known !== null && isCell(known) && known.pair !== undefined
  const over = known !== null && (tablet || aCase)
  const close = () => {
    // Beside the table the cell stays chosen when its case is closed.
    if (known && isCell(known) && aCase && !tablet) {
      const { pair: _, ...cell } = known
      setChosen(cell)
      return
    }
    // What had the focus can take it back only once the page is no longer inert.
    flushSync(() => setChosen(null))
    opener.current?.focus()
  }
  const choice = (
    <div className={classes.choice}>
      <Switch
        label={t('metric.choice')}
        value={shown}
        choices={shownMetrics.map(value => ({ value, label: t(`metric.${value}`) }))}
        onChange={setShown}
      />
      <Explain of={explained(shown)} />
    </div>
  )
  return (
    <div className={classes.columns}>
      <div className={classes.main} inert={over}>
        <Card
          level={1}
          title={report.judge ? t('title') : t('titleNoJudge')}
          aside={<JudgePicker judges={judges} chosen={report.judge?.id} onChoose={onJudge} />}
        >
          <LookBanner study={study} report={report} />
          <SplitChoice study={study} />
          <SplitNotice report={report} />
          <Lead report={report} summary={summary} />
          <HeadlinePicture report={report} />
          {report.judge && (
            <>
              <div className={classes.tools}>
                <h2 className={classes.sub}>{t('benchmark.title')}</h2>
                {choice}
              </div>
              <BenchmarkTable
                report={report}
                shown={shown}
                chosen={known && !isCell(known) ? known.row : null}
                onOpen={row => open({ row, column: 'benchmark' })}
              />
              <p className={classes.note}>{t('benchmark.note')}</p>
            </>
          )}
          <Foot report={report} />
          <Take report={report} />
        </Card>
        <div className={classes.compare}>
          <Card title={t('compare.title')}>
            <p className={classes.note}>{t('compare.lead')}</p>
            {choice}
            <AgreementTable
              report={report}
              shown={shown}
              chosen={place && isCell(place) ? place : null}
              onOpen={open}
            />
          </Card>
        </div>
        <div className={classes.after}>
          <Limits report={report} />
          <Scores report={report} />
        </div>
      </div>
      <div className={classes.side}>
        {over && <Below onClose={close} />}
        {place && !isCell(place) && (
          <BenchmarkPanel
            report={report}
            row={place.row}
            opened={known !== null}
            onOpen={setChosen}
            onClose={close}
          />
        )}
        {place && isCell(place) && (
          <CellPanel
            study={study}
            report={report}
            judge={report.judge?.id}
            place={place}
            opened={known !== null}
            onMove={setChosen}
            onClose={close}
          />
        )}
      </div>
    </div>
  )
}

/** What lies between an opened panel and the page, whose bar waits like the rest. */
function Below({ onClose }: { onClose: () => void }) {
  useLayoutEffect(() => {
    const bar = document.querySelector('header')
    bar?.toggleAttribute('inert', true)
    return () => bar?.removeAttribute('inert')
  }, [])
  return <div className={classes.below} onClick={onClose} aria-hidden="true" />
}

/** What a file holds, where it is not the whole of the reporting cases. */
const partOf = ({ look, split }: ValidationReport): string =>
  split === 'reporting' ? (look ? `-look-${look.index}` : '') : `-${split}`

/** The table for other programs, and the page on paper. */
function Take({ report }: { report: ValidationReport }) {
  const { t, language } = useWords()
  return (
    <p className={classes.take}>
      <button
        type="button"
        onClick={() =>
          downloadText(`${report.study.key}-agreement${partOf(report)}.csv`, reportCsv(report, language))
        }
      >
        {t('table.download')}
      </button>
      <button type="button" onClick={() => window.print()}>
        {t('table.print')}
      </button>
      {report.judge && report.split === 'reporting' && (
        <Link to="/studies/$study/planner" params={{ study: report.study.id }} search={{ from: 'study' }}>
          {t('table.plan')}
        </Link>
      )}
    </p>
  )
}
