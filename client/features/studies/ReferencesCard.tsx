import { Card } from '#client/ui/Card.tsx'
import { partOf, type WholeCase } from '#client/wholeCase.ts'
import classes from './studies.module.css'
import { useStudyWords } from './words.ts'

/** What a right answer would hold, each under the question that it belongs to as far as the case has one. */
export function ReferencesCard({
  read,
  references,
}: {
  read: WholeCase
  references: Record<string, unknown>
}) {
  const { t } = useStudyWords()
  const questions = new Map((partOf(read, 'answers') ?? []).map(({ unit, question }) => [unit, question]))
  const questionOf = (ref: string) => {
    const unit = read.units.find(({ kind, ext_ref }) => kind === 'answer' && ext_ref === ref)
    return unit ? questions.get(unit.id) : undefined
  }
  return (
    <Card id="references" title={t('case.references')}>
      <dl className={classes.references} lang={read.language}>
        {Object.entries(references).map(([ref, reference]) => (
          <div key={ref}>
            <dt>{[ref, questionOf(ref)].filter(Boolean).join(' · ')}</dt>
            <dd>{typeof reference === 'string' ? reference : JSON.stringify(reference, null, 2)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
