import { Link } from '@tanstack/react-router'
import { wordsIn } from '#client/format.ts'
import type { Membership } from '#client/me.ts'
import { Card } from '#client/ui/Card.tsx'
import { Tag } from '#client/ui/Tag.tsx'
import classes from './HomeScreen.module.css'
import { useHomeWords } from './words.ts'

/** The studies this person maintains. */
export function MaintainedStudies({ memberships }: { memberships: Membership[] }) {
  const { t, i18n } = useHomeWords()
  return (
    <Card title={t('maintained')}>
      <ul className={classes.list}>
        {memberships.map(({ study }) => (
          <li key={study.id} className={classes.row}>
            <Link to="/studies/$study" params={{ study: study.id }}>
              {wordsIn(study.title, i18n.language)}
            </Link>
            <Tag tone={study.state === 'open' ? 'on' : 'plain'}>{t(`common:state.${study.state}`)}</Tag>
          </li>
        ))}
      </ul>
      <Link to="/studies/new" className={classes.more}>
        {t('new')}
      </Link>
    </Card>
  )
}
