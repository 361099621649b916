import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#client/format.ts'
import { numberCell, softCell, Table, wordCell } from '#client/ui/Table.tsx'
import '#client/ui/mantineForms.ts'
import { languageNames } from '#locales/index.ts'
import type { CaseLine } from './calls.ts'
import classes from './studies.module.css'
import { useStudyWords } from './words.ts'

/** The cases with what is known of them. What stands here a physician never sees. */
export function CaseTable({ study, cases, more }: { study: string; cases: CaseLine[]; more?: () => void }) {
  const { t, i18n } = useStudyWords()
  const count = (value: number) => formatCount(value, i18n.language)
  const models = cases.some(row => row.educator_model !== null)
  return (
    <>
      <Table caption={t('cases.caption')}>
        <thead>
          <tr>
            <th scope="col">{t('cases.id')}</th>
            <th scope="col">{t('cases.group')}</th>
            <th scope="col">{t('cases.language')}</th>
            {models && <th scope="col">{t('cases.model')}</th>}
            <th scope="col">{t('cases.strata')}</th>
            <th scope="col" className={numberCell}>
              {t('cases.turns')}
            </th>
            <th scope="col" className={numberCell}>
              {t('cases.words')}
            </th>
          </tr>
        </thead>
        <tbody>
          {cases.map(row => (
            <tr key={row.id}>
              <th scope="row" className={wordCell}>
                <Link to="/studies/$study/cases/$case" params={{ study, case: row.id }}>
                  {row.ext_id}
                </Link>
              </th>
              <td className={`${softCell} ${wordCell}`}>{row.group}</td>
              <td lang={row.language}>{languageNames[row.language]}</td>
              {models && (
                <td className={wordCell}>
                  {row.educator_model ?? <span className="soft">{t('common:none')}</span>}
                </td>
              )}
              <td className={`${softCell} ${classes.strata}`}>{Object.values(row.strata).join(' · ')}</td>
              <td className={numberCell}>{count(row.turns)}</td>
              <td className={numberCell}>{count(row.words)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {more && (
        <Button variant="default" onClick={more}>
          {t('common:more')}
        </Button>
      )}
    </>
  )
}
