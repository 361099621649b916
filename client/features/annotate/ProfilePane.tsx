import type { ProfilePart } from '#schema/case.ts'
import type { UiLanguage } from '#schema/words.ts'
import { Pane } from './Pane.tsx'
import { ProfileRows } from './ProfileRows.tsx'

type Props = { profile: ProfilePart; language: string; choice: UiLanguage }

/** What the physician was told of the patient. */
export const ProfilePane = ({ profile, language, choice }: Props) => (
  <Pane pane="profile" choice={choice}>
    <ProfileRows profile={profile} language={language} />
  </Pane>
)
