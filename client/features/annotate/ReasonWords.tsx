import { useTranslation } from 'react-i18next'

const known = [
  'not-found',
  'study-not-open',
  'stage-frozen',
  'stage-not-current',
  'stage-incomplete',
  'stale-submission',
  'notice-not-accepted',
  'not-on-scale',
  'ill-formed-text',
  'evidence-outside',
  'comment-lost',
  'reopen-too-late',
  'wrong-credentials',
  'too-many-attempts',
  'offline',
] as const

/** Why something was refused, in words. */
export function ReasonWords({ code }: { code: string }) {
  const { t } = useTranslation('annotate')
  const reason = known.find(one => one === code)
  return <>{reason ? t(`reasons.${reason}`) : t('reasons.other', { code })}</>
}
