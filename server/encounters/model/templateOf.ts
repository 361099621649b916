import type { SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'
import { educatorTemplateSha } from '../prompts/educatorPrompt.ts'
import { educatorTemplate } from '../prompts/educatorTemplate.ts'
import { patientTemplateSha } from '../prompts/patientPrompt.ts'
import { patientTemplate } from '../prompts/patientTemplate.ts'

/** Version and hash of the template by which a model plays a seat, for the record of its encounter. */
export const templateOf = (role: SeatRole, language: Language) =>
  role === 'patient'
    ? { template: patientTemplate.version, templateSha: patientTemplateSha(language) }
    : { template: educatorTemplate.version, templateSha: educatorTemplateSha(language) }
