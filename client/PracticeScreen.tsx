import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useReadingChoice } from './features/annotate/language.ts'
import { markRead } from './features/annotate/readInstructions.ts'
import { Workbench } from './features/annotate/Workbench.tsx'
import { WorkRecordProvider } from './features/annotate/workRecord.ts'
import type { Happening } from './features/tour/happenings.ts'
import { PracticeFrame } from './features/tour/PracticeFrame.tsx'
import { practiceStages, practiceStudy } from './features/tour/practiceStudy.ts'
import { usePractice } from './features/tour/usePractice.ts'
import { firstLanguage } from './i18n.ts'
import { type Me, meQuery } from './me.ts'
import { leaveForStart, settleTour } from './tour.ts'

/** Route /practice: the physician's tour, on the annotation screen with an invented case that is kept nowhere. */
export function PracticeScreen() {
  const { data: me } = useQuery(meQuery)
  return me ? <Practice key={me.person.id} me={me} /> : null
}

function Practice({ me: { person, memberships } }: { me: Me }) {
  const router = useRouter()
  const { study: wanted } = useSearch({ strict: false }) as { study?: string }
  const [choice, setChoice] = useReadingChoice()
  const [happened, setHappened] = useState<readonly Happening[]>([])
  const happen = (what: Happening) => setHappened(before => [...before, what])
  const practice = usePractice(person.id, firstLanguage(choice), happen)
  const own = memberships.filter(({ role }) => role === 'annotator').map(({ study }) => study)
  const home = own.find(({ id, key }) => id === wanted || key === wanted) ?? own[0]
  const [study] = useState(() => {
    // The tour says how a stage is rated; the dialog that opens before one would stand in its way.
    for (const stage of practiceStages) markRead(person.id, stage)
    return practiceStudy(home?.key ?? '')
  })

  const leave = () => {
    leaveForStart()
    router.history.push(home ? `/annotate/${home.key}` : '/')
  }
  const settle = () => {
    settleTour('physician', person.id)
    leave()
  }
  return (
    <WorkRecordProvider value={practice.work}>
      <PracticeFrame
        practice={practice}
        happened={happened}
        onStep={() => setHappened([])}
        onFinish={settle}
        onSkip={settle}
        onLater={leave}
      >
        <Workbench
          me={person}
          study={study}
          opened={practice.opened}
          outbox={practice.outbox}
          choice={choice}
          onChoice={next => {
            setChoice(next)
            happen('language')
          }}
          onStage={practice.look}
          onHome={leave}
          onStart={leave}
          onReload={() => undefined}
          onReopen={practice.reopen}
          onSubmitted={practice.submitted}
          onOnward={settle}
        />
      </PracticeFrame>
    </WorkRecordProvider>
  )
}
