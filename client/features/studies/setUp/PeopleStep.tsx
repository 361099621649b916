import { Link } from '@tanstack/react-router'
import { InviteForm } from '#client/ui/InviteForm.tsx'
import { Empty } from '#client/ui/Notes.tsx'
import { useStudyWords } from '../words.ts'
import type { StepProps } from './SetUpScreen.tsx'
import classes from './setUp.module.css'

/** Who rates, and the link by which the next physician joins. */
export function PeopleStep({ overview: { study, progress } }: StepProps) {
  const { t } = useStudyWords()
  const members = progress.filter(({ member }) => member)
  return (
    <div className={classes.parts}>
      {members.length === 0 ? (
        <Empty>{t('setUp.noPeople')}</Empty>
      ) : (
        <ul className={classes.names}>
          {members.map(({ person }) => (
            <li key={person.id}>
              {person.name} <span className="soft">{person.username}</span>
            </li>
          ))}
        </ul>
      )}
      {(study.state === 'draft' || study.state === 'open') && (
        <InviteForm study={study.id} roles={['annotator']} />
      )}
      <p>
        <Link to="/studies/$study/people" params={{ study: study.id }}>
          {t('setUp.seePeople')}
        </Link>
      </p>
    </div>
  )
}
