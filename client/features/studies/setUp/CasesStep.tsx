import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasRoom } from '#schema/study.ts'
import { importsQuery } from '../calls.ts'
import { ImportCases } from '../imports/ImportCases.tsx'
import { ImportsTable } from '../imports/ImportsCard.tsx'
import { useStudyWords } from '../words.ts'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

/** Brings the cases in, and shows from which files they came. */
export function CasesStep({ overview: { study, cases, opening } }: StepProps) {
  const { t } = useStudyWords()
  const { data } = useQuery(importsQuery(study.id))
  const files = data?.imports.filter(({ kind }) => kind === 'cases') ?? []
  const lacking = opening?.cases ?? []
  return (
    <div className={classes.parts}>
      {lacking.length > 0 && (
        <p className={classes.trouble}>
          {t('setUp.lacking', {
            count: lacking.length,
            cases: lacking
              .slice(0, 5)
              .map(({ case: ref }) => ref)
              .join(', '),
          })}
        </p>
      )}
      {study.state === 'draft' && <ImportCases study={study.id} transcripts={!hasRoom(study.protocol)} />}
      {files.length > 0 && <ImportsTable imports={files} />}
      {cases.published > 0 && (
        <p>
          <Link to="/studies/$study/cases" params={{ study: study.id }}>
            {t('setUp.seeCases')}
          </Link>
        </p>
      )}
    </div>
  )
}
