import { encountersWords } from '#locales/encounters.ts'
import { endings } from '#schema/monitor.ts'
import { noMore } from '../agreement/longTableOptions.ts'
import { batchHeld } from '../encounters/batch/batchStore.ts'
import { converse, runOf } from '../encounters/batch/converse.ts'
import { operator } from '../storage/write.ts'
import { argument, type Command, countOption, output, UsageError } from './command.ts'
import { number, some } from './counts.ts'
import { flag, text } from './options.ts'
import { requireRoom } from './roomCommands.ts'

/** How long one look at a run waits for its end. */
const lookMs = 1_000
const mostAtOnce = 64

const words = encountersWords.en

export const studyConverse: Command = {
  name: 'study converse',
  usage: 'study converse KEY [--cases N] [--repeat 1] [--at-once 4] [--give-up]',
  summary:
    'hold the encounters of a draft whose room has no person, one with each sampled case, or take them up where they stopped (--give-up: an endpoint that fails ends its encounter as a system failure)',
  options: { cases: text, repeat: text, 'at-once': text, 'give-up': flag },
  run: async (deps, input) => {
    noMore(input.positionals, 1)
    const key = argument(input, 0, 'KEY')
    const study = requireRoom(deps, key)
    const followed = input.values.run
    const { run, wanted, before } =
      typeof followed === 'string'
        ? (runOf(deps, study, followed) ?? gone(key))
        : converse(deps, operator, study, {
            atOnce: within(countOption(input, 'at-once', 4), 'at-once', mostAtOnce),
            repeat: within(countOption(input, 'repeat', 1), 'repeat', 1_000),
            giveUp: input.values['give-up'] === true,
            most:
              input.values.cases === undefined
                ? undefined
                : within(countOption(input, 'cases'), 'cases', 1_000_000),
          })
    await run.wait(lookMs)
    const ended = before + run.ended
    if (!run.over) {
      const parts = [
        `${number(ended)} of ${number(wanted)} encounters ended`,
        `${number(run.going)} going on`,
        ...(run.stuck.length > 0 ? [`${number(run.stuck.length)} stuck`] : []),
      ]
      return { ...output(null, ''), goesOn: { says: parts.join(', '), values: { run: run.id } } }
    }
    const held = batchHeld(deps.storage.db, study)
    const counts = Object.fromEntries(
      endings.map(ending => [ending, held.filter(one => one.ending === ending).length]),
    )
    const summary = {
      study: key,
      wanted,
      ended,
      begun: run.begun,
      taken_up: run.takenUp,
      endings: counts,
      stuck: run.stuck,
    }
    return {
      ...output(
        summary,
        [
          `${key}: ${number(ended)} of ${some(wanted, 'encounter')} ended`,
          ...endings
            .filter(ending => counts[ending]! > 0)
            .map(ending => `  ${words.ending[ending]}: ${number(counts[ending]!)}`),
          ...run.stuck.map(
            one => `  not ended: ${one.case}, turn ${number(one.turn)}: ${failureText(one.problem)}`,
          ),
          ...(ended < wanted ? ['The same command takes up those that have not ended.'] : []),
        ].join('\n'),
      ),
      incomplete: ended < wanted,
    }
  },
}

const failureText = (problem: string): string =>
  Object.hasOwn(words.failure, problem) ? words.failure[problem as keyof typeof words.failure] : problem

function within(value: number, name: string, most: number): number {
  if (value >= 1 && value <= most) return value
  throw new UsageError(`--${name} takes a number from 1 to ${number(most)}`)
}

function gone(key: string): never {
  throw new UsageError(`nobody holds the encounters of ${key} any more; the same command takes them up`)
}
