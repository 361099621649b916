import { useQuery } from '@tanstack/react-query'
import { formatCount, wordsIn } from '#client/format.ts'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { Meter } from '#client/ui/Meter.tsx'
import { numberCell, softCell, Table, wordCell } from '#client/ui/Table.tsx'
import type { JudgePreview } from '#schema/import.ts'
import { instrumentsQuery } from '../calls.ts'
import { useStudyWords } from '../words.ts'
import classes from './imports.module.css'
import { Outcome } from './Outcome.tsx'

/** What an import of a judge's ratings would do: what finds its place, how far it reaches, and what is unknown. */
export function JudgePreviewView({ study, preview }: { study: string; preview: JudgePreview }) {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const { fresh, unchanged, changed, matched, rows } = preview
  return (
    <>
      <Outcome
        rows={{ fresh, unchanged, changed }}
        sentence={
          preview.refused
            ? t('import.refused', { count: preview.refused.total })
            : fresh === 0
              ? t('import.judgeNone')
              : t('import.judgeSentence', {
                  count: fresh,
                  cases: count(preview.cases),
                  of: count(preview.cases_in_study),
                })
        }
      />
      <Facts>
        <Fact name={t('import.matched')}>
          {t('import.countOf', { done: count(matched), of: count(rows) })}
        </Fact>
        {preview.uncounted > 0 && <Fact name={t('import.uncounted')}>{count(preview.uncounted)}</Fact>}
        {preview.unplaced.map(({ code, count: n }) => (
          <Fact key={code} name={t('import.unplaced', { why: t(`import.why.${whyOf(code)}`) })}>
            {count(n)}
          </Fact>
        ))}
        {preview.not_kept.length > 0 && <Fact name={t('import.notKept')}>{preview.not_kept.join(', ')}</Fact>}
      </Facts>
      {preview.changes.length > 0 && (
        <Table caption={t('import.changes', { count: changed, shown: count(preview.changes.length) })}>
          <thead>
            <tr>
              <th scope="col" className={numberCell}>
                {t('import.line')}
              </th>
              <th scope="col">{t('cases.id')}</th>
              <th scope="col">{t('import.item')}</th>
              <th scope="col">{t('import.inStudy')}</th>
              <th scope="col">{t('import.inFile')}</th>
            </tr>
          </thead>
          <tbody>
            {preview.changes.map(row => (
              <tr key={row.line}>
                <td className={numberCell}>{count(row.line)}</td>
                <th scope="row" className={wordCell}>
                  {row.case}
                </th>
                <td className={softCell}>{row.item}</td>
                <td>{row.before}</td>
                <td>{row.after}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {matched > 0 && <Reach study={study} preview={preview} />}
    </>
  )
}

/** The words for why a row found no place; the rarer reasons are one. */
const whyOf = (code: string) =>
  code === 'unknown-case' ||
  code === 'unknown-instrument' ||
  code === 'unknown-item' ||
  code === 'not-on-scale'
    ? code
    : 'other'

/** How much of each stage the judge would have rated then, and how many rows of the file each item has. */
function Reach({ study, preview: { stages, items } }: { study: string; preview: JudgePreview }) {
  const { t, i18n } = useStudyWords()
  const { data } = useQuery(instrumentsQuery(study))
  const count = (n: number) => formatCount(n, i18n.language)
  const instrumentOf = (key: string) =>
    data?.instruments.find(({ instrument }) => instrument.key === key)?.instrument
  const titleOf = (key: string) => {
    const known = instrumentOf(key)
    return known ? wordsIn(known.title, i18n.language) : key
  }
  const itemOf = (key: string, id: string) => {
    const known = instrumentOf(key)?.items.find(item => item.id === id)
    return known ? wordsIn(known.title, i18n.language) : ''
  }
  return (
    <>
      <Table caption={t('import.coverage')} fit>
        <thead>
          <tr>
            <th scope="col">{t('import.stage')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('import.share')}</span>
            </th>
            <th scope="col" className={numberCell}>
              {t('import.then')}
            </th>
            <th scope="col" className={numberCell}>
              {t('import.expected')}
            </th>
          </tr>
        </thead>
        <tbody>
          {stages.map(({ stage, instrument, present, expected }) => (
            <tr key={stage}>
              <th scope="row">{titleOf(instrument)}</th>
              <td className={classes.meterCell}>
                <Meter done={present} of={expected} />
              </td>
              <td className={numberCell}>{count(present)}</td>
              <td className={numberCell}>{count(expected)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <details className={classes.more}>
        <summary>{t('import.byItem')}</summary>
        <div>
          <Table caption={t('import.byItem')} quiet fit>
            <thead>
              <tr>
                <th scope="col">{t('import.stage')}</th>
                <th scope="col">{t('import.item')}</th>
                <th scope="col" className={numberCell}>
                  {t('imports.rows')}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ instrument, item, rows }) => (
                <tr key={`${instrument} ${item}`}>
                  <td className={softCell}>{titleOf(instrument)}</td>
                  <th scope="row">
                    {item} <span className="soft">{itemOf(instrument, item)}</span>
                  </th>
                  <td className={numberCell}>{count(rows)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </>
  )
}
