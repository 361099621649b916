import { useTranslation } from 'react-i18next'
import type { ProfilePart } from '#schema/case.ts'
import { profileKeys } from '#schema/profileKeys.ts'
import { CaseText } from './CaseText.tsx'
import styles from './Panes.module.css'

/** How records write it; whatever else stands there is shown as it is. */
const isLetter = (value: string): value is 'M' | 'F' => value === 'M' || value === 'F'

/** What is known of the patient, a line a field, in the case's own language but for a sex that is one letter. */
export function ProfileRows({ profile, language }: { profile: ProfilePart; language: string }) {
  const { t } = useTranslation('annotate')
  return (
    <dl className={styles.profile}>
      {profileKeys.map(key => {
        const value = profile[key]
        return (
          value && (
            <div key={key}>
              <dt>{t(`profile.${key}`)}</dt>
              <dd>
                {key === 'gender' && isLetter(value) ? (
                  t(`sex.${value}`)
                ) : (
                  <CaseText name={`profile ${key}`} language={language}>
                    {value}
                  </CaseText>
                )}
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
