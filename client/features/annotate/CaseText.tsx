import { useSyncExternalStore } from 'react'
import { cutAt, hasHighlights, markStore, marksOf } from './highlights.ts'
import { caseTextAttribute } from './translation.ts'

type Props = { as?: 'p' | 'h3'; name: string; language: string; className?: string; children: string }

/** Text of the case exactly as it came: never translated, never spell-checked, watched for changes by its name. */
export function CaseText({ as: Element = 'p', name, language, className, children }: Props) {
  return (
    <Element
      className={className}
      lang={language}
      translate="no"
      spellCheck={false}
      {...{ [caseTextAttribute]: name }}
    >
      {hasHighlights ? children : <MarkedText name={name} text={children} />}
    </Element>
  )
}

/** The same text with elements for its marks, where the browser cannot mark it otherwise. */
function MarkedText({ name, text }: { name: string; text: string }) {
  useSyncExternalStore(markStore.subscribe, markStore.version)
  return cutAt(text, marksOf(name)).map(cut =>
    cut.kind ? (
      <mark key={cut.start} data-kind={cut.kind}>
        {cut.text}
      </mark>
    ) : (
      cut.text
    ),
  )
}
