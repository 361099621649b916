import { Explain } from '#client/ui/Explain.tsx'
import type { judgeWords } from '#locales/judge.ts'
import { useSay } from './words.ts'

export type Explainable = Exclude<keyof (typeof judgeWords)['en']['explain'], 'words'>

/** The name of a statistic, and one click behind it what it is, when it misleads and where it comes from. */
export function ExplainWord({ of }: { of: Explainable }) {
  const { t } = useSay()
  const title = t(`judge:explain.${of}.title`)
  return (
    <Explain
      of={{
        title,
        what: t(`judge:explain.${of}.what`),
        misleads: t(`judge:explain.${of}.misleads`),
        source: t(`judge:explain.${of}.source`),
        words: {
          open: t('judge:explain.words.open', { title }),
          misleads: t('judge:explain.words.misleads'),
          source: t('judge:explain.words.source'),
          close: t('judge:explain.words.close'),
        },
      }}
    >
      {title}
    </Explain>
  )
}

/** Several of them, one after the other. */
export const ExplainWords = ({ of }: { of: readonly Explainable[] }) => (
  <>
    {of.map(one => (
      <ExplainWord key={one} of={one} />
    ))}
  </>
)
