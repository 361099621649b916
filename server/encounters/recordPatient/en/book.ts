import type { Phrasebook } from '../phrases.ts'
import { answers } from './answers.ts'
import { anxious } from './anxious.ts'
import { conscientious } from './conscientious.ts'
import { cues } from './cues.ts'
import { distrustful } from './distrustful.ts'
import { minimiser } from './minimiser.ts'
import { neutral } from './neutral.ts'
import { register } from './register.ts'
import { retell } from './retell.ts'
import { vague } from './vague.ts'

/** Everything the English-speaking patient has to say and to understand with. */
export const en: Phrasebook = {
  cues,
  answers,
  register,
  retell,
  vague,
  voices: { neutral, anxious, distrustful, high_conscientiousness: conscientious, minimiser },
}
