import { caseTextAttribute } from './translation.ts'

type Props = { name: string; language: string; className?: string; children: string }

/** Text of the case exactly as it came: never translated, never spell-checked, watched for changes by its name. */
export function CaseText({ name, language, className, children }: Props) {
  return (
    <p
      className={className}
      lang={language}
      translate="no"
      spellCheck={false}
      {...{ [caseTextAttribute]: name }}
    >
      {children}
    </p>
  )
}
