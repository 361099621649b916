import { expect, test } from 'vitest'
import { commandsOf, groupOf, type KeyGroup, keyGroups } from '#client/features/annotate/keyGroups.ts'
import { allCommands, modes } from '#client/keyboard/commands.ts'
import { canMove } from '#client/keyboard/remap.ts'

const movable = allCommands.filter(canMove)

test('no group of the key sheet gives one key to two commands of one moment', () => {
  for (const group of keyGroups)
    for (const mode of modes) {
      const moment = {
        mode,
        levels: 4,
        multi: false,
        dialogue: true,
        note: true,
        evidence: true,
        sections: true,
      }
      const caps = movable.filter(one => groupOf(one) === group && one.when(moment)).map(one => one.cap)
      expect(new Set(caps).size, `${group} ${mode}`).toBe(caps.length)
    }
})

test('a command stands under the moment in which its key works', () => {
  const under = (group: string) => commandsOf(group as KeyGroup, movable).map(one => one.id)
  expect(under('evidence')).toEqual(['turn-add', 'turn-erase'])
  expect(under('review')).toEqual(['freeze', 'onward'])
  for (const group of keyGroups) expect(under(group).length, group).toBeGreaterThan(0)
})
