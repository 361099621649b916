import { formatCount } from '#client/format.ts'
import { Fact, Facts } from '#client/ui/Facts.tsx'
import { numberCell, softCell, Table, wordCell } from '#client/ui/Table.tsx'
import type { CasePreview, FieldPreview } from '#schema/import.ts'
import { useStudyWords } from '../words.ts'
import classes from './imports.module.css'
import { Outcome } from './Outcome.tsx'
import { useFieldWords } from './useFieldWords.ts'

/** What an import of cases would do: in a sentence, in numbers, and where a case would be another. */
export function CasePreviewView({ preview }: { preview: CasePreview }) {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const { fresh, unchanged, changed, roles, kept_hidden } = preview
  const read = Object.entries(roles)
  const kept = Object.keys(kept_hidden)
  return (
    <>
      <Outcome
        rows={{ fresh, unchanged, changed }}
        sentence={
          preview.refused
            ? t('import.refused', { count: preview.refused.total })
            : fresh === 0
              ? t('import.casesNone')
              : t('import.casesSentence', { count: fresh, groups: count(preview.groups) })
        }
      />
      {preview.changes.length > 0 && <Changes changes={preview.changes} of={changed} />}
      {fresh > 0 && !preview.refused && (
        <Facts>
          <Fact name={t('import.mentions')}>{count(preview.mentions)}</Fact>
          {read.length > 0 && (
            <Fact name={t('import.roles')}>
              {read
                .map(([name, { role, count: n }]) =>
                  t('import.roleRead', { name, role: t(`common:case.${role}`), n: count(n) }),
                )
                .join(', ')}
            </Fact>
          )}
          {kept.length > 0 && <Fact name={t('import.keptHidden')}>{kept.join(', ')}</Fact>}
        </Facts>
      )}
    </>
  )
}

function Changes({ changes, of }: { changes: CasePreview['changes']; of: number }) {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const none = <span className="soft">{t('common:none')}</span>
  return (
    <Table caption={t('import.changes', { count: of, shown: count(changes.length) })}>
      <thead>
        <tr>
          <th scope="col" className={numberCell}>
            {t('import.line')}
          </th>
          <th scope="col">{t('cases.id')}</th>
          <th scope="col">{t('import.field')}</th>
          <th scope="col">{t('import.inStudy')}</th>
          <th scope="col">{t('import.inFile')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.flatMap(({ line, id, differences, more }) =>
          differences.map(({ field, before, after }, index) => (
            <tr key={`${id} ${field}`}>
              <td className={numberCell}>{index === 0 ? count(line) : ''}</td>
              <th scope="row" className={wordCell}>
                {index === 0 ? id : ''}
              </th>
              <td className={softCell}>
                {field}
                {index === differences.length - 1 && more > 0 && (
                  <>
                    <br />
                    {t('import.morePlaces', { count: more })}
                  </>
                )}
              </td>
              <td>{before ?? none}</td>
              <td>{after ?? none}</td>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  )
}

/** How many cases of each level there are, would come in, and would be there then. */
export function FieldCounts({ fields }: { fields: readonly FieldPreview[] }) {
  const { t, i18n } = useStudyWords()
  const count = (n: number) => formatCount(n, i18n.language)
  const { fieldName, valueName } = useFieldWords()
  return (
    <Table caption={t('import.fields')} fit>
      <thead>
        <tr>
          <th scope="col">{t('import.ofField')}</th>
          <th scope="col">{t('import.level')}</th>
          <th scope="col" className={numberCell}>
            {t('import.here')}
          </th>
          <th scope="col" className={numberCell}>
            {t('import.new')}
          </th>
          <th scope="col" className={numberCell}>
            {t('import.then')}
          </th>
        </tr>
      </thead>
      {fields.map(({ name, levels, more }) => (
        <tbody key={name} className={classes.group}>
          {levels.map(({ value, now, fresh }, index) => (
            <tr key={value}>
              <td className={softCell}>{index === 0 ? fieldName(name) : ''}</td>
              <th scope="row">{valueName(name, value)}</th>
              <td className={numberCell}>{count(now)}</td>
              <td className={numberCell}>{count(fresh)}</td>
              <td className={numberCell}>{count(now + fresh)}</td>
            </tr>
          ))}
          {more > 0 && (
            <tr>
              <td />
              <td colSpan={4} className={softCell}>
                {t('import.moreLevels', { count: more })}
              </td>
            </tr>
          )}
        </tbody>
      ))}
    </Table>
  )
}
