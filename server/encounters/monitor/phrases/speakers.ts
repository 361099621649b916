import type { SeatRole } from '#schema/monitor.ts'
import type { Language } from '#schema/words.ts'

/** Labels that a transcript puts before a turn, by the seat they stand for; a colon follows them. */
export const speakerLabels: Record<SeatRole, Record<Language, readonly string[]>> = {
  educator: {
    en: [
      'doctor',
      'physician',
      'nurse',
      'clinician',
      'educator',
      'patient educator',
      'provider',
      'assistant',
    ],
    ko: [
      '의사(?: ?선생님)?',
      '간호사(?: ?선생님)?',
      '의료진',
      '교육자',
      '교육 ?담당자',
      '퇴원 ?교육 ?담당자',
      '주치의',
    ],
  },
  patient: {
    en: ['patient', 'virtual patient', 'user', 'human'],
    ko: ['환자(?:분|님)?', '가상 ?환자', '사용자'],
  },
}
