import type { Command, Moment } from '#client/keyboard/commands.ts'
import { levelsOf } from '#schema/scale.ts'
import type { UiLanguage } from '#schema/words.ts'
import { type Actions, isFinished } from './actions.ts'
import { nextChoice } from './language.ts'
import { hasSectionList, openSections } from './SectionList.tsx'
import { scrollByTurn } from './scrolling.ts'
import type { Bench } from './useBench.ts'

/** What keys can do at this moment. */
export const momentOf = (bench: Bench): Moment => ({
  mode: bench.keys.mode,
  levels: levelsOf(bench.scale).length,
  multi: bench.scale.kind === 'multi',
  dialogue: bench.opened.parts.dialogue !== undefined,
  note: bench.opened.parts.note !== undefined,
  evidence: bench.instrument.evidence !== 'none',
  sections: hasSectionList(bench.opened.parts.note),
  finished: isFinished(bench),
})

type Ways = {
  choice: UiLanguage
  onChoice: (choice: UiLanguage) => void
  onOnward: () => void
  onDialog: (dialog: 'instructions' | 'keys') => void
}

/** Does what a command says, whether a key or a click gave it. */
export function obey({ id, digit }: Command, bench: Bench, actions: Actions, ways: Ways) {
  const { run, scale, keys, setTab, findInUse } = bench
  const { setMode, typed, setTyped, setCommenting } = keys
  switch (id) {
    case 'rate':
      return actions.rate(levelsOf(scale)[digit! - 1]!.value)
    case 'take-back':
      setCommenting(false)
      return run({ type: 'take-back' })
    case 'next':
    case 'previous':
      setCommenting(false)
      return run({ type: 'move', by: id === 'next' ? 1 : -1 })
    case 'review':
      return setMode('review')
    case 'freeze':
      return actions.finish()
    case 'leave':
      return actions.leave()
    case 'comment':
      return setCommenting(true)
    case 'flag':
      return run({ type: 'flag' })
    case 'evidence':
      return setMode('evidence')
    case 'onward':
      return ways.onOnward()
    case 'turn-digit':
      return actions.typeDigit(digit!)
    case 'turn-erase':
      return setTyped(typed.slice(0, -1))
    case 'turn-add':
      return actions.addTyped()
    case 'jump':
      setTab('dialogue')
      return setMode('jump')
    case 'turn-go':
      return actions.goToTurn()
    case 'find':
      return findInUse()
    case 'sections':
      actions.showPane('note')
      return openSections()
    case 'instructions':
    case 'keys':
      return ways.onDialog(id)
    case 'language':
      return ways.onChoice(nextChoice(ways.choice))
    case 'focus-note':
      return actions.showPane('note')
    case 'focus-dialogue':
      return actions.showPane('dialogue')
    case 'turn-back':
    case 'turn-on':
      return scrollByTurn(id === 'turn-on' ? 1 : -1)
  }
}
