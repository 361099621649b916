import { roomWords } from '#locales/room.ts'

const { en, ko } = roomWords

/** What whoever plays the patient is told before the conversation; how it is rated is the instrument's, and later. */
export const patientInstructions = {
  title: { en: en.titleAsPatient, ko: ko.titleAsPatient },
  instructions: { en: Object.values(en.asPatient), ko: Object.values(ko.asPatient) },
}
