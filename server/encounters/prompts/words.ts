import type { ProfileKey } from '#schema/case.ts'
import type { Language } from '#schema/words.ts'
import type { PersonaAxis } from './personaAxes.ts'

/** The words around what is filled into a prompt. */
export type PromptWords = {
  unknown: string
  profile: Record<ProfileKey, string>
  axis: Record<PersonaAxis, string>
  /** What stands for a level that the case does not state. */
  noLevel: string
  behaviour: string
  roles: Record<'educator' | 'patient', string>
  utterance: string
  begin: Record<'educator' | 'patient', string>
  speaker: string
  verdict: Record<'correction' | 'note' | 'reasoning', string>
  noHistory: string
  noPrompt: string
  corrected: string
  promptIsTruth: string
  task: Record<'withPrompt' | 'withoutPrompt', string[]>
  correction: { title: string; secret: string; issue: string; end: string }
}

export const promptWords: Record<Language, PromptWords> = {
  en: {
    unknown: 'unknown',
    profile: {
      age: 'Age',
      gender: 'Sex',
      race: 'Race',
      chief_complaint: 'Chief complaint',
      main_diagnosis: 'Main diagnosis',
      reason_for_admission: 'Reason for admission',
      medication_on_admission: 'Medicines on admission',
      allergy: 'Allergies',
      medical_history: 'Medical history',
      family_history: 'Family history',
    },
    axis: {
      personality: 'Personality',
      education: 'Education',
      health_literacy: 'Health literacy',
      recall: 'Memory of the medical past',
    },
    noLevel: 'Unknown. Be as most people are in this, and the same all the way through.',
    behaviour: 'This shows as follows:',
    roles: { educator: 'EDUCATOR', patient: 'PATIENT' },
    utterance: 'what the patient says aloud',
    begin: {
      educator: '(You have come to the patient’s bedside. Begin the conversation.)',
      patient: '(The clinician has come to your bedside and looks at you. Begin the conversation.)',
    },
    speaker: 'Speaker',
    verdict: {
      correction: 'what the speaker is to do, in the second person',
      note: 'what exactly was gone against',
      reasoning: 'why, in a sentence or two',
    },
    noHistory: '(Nothing yet: the turn to judge opens the conversation.)',
    noPrompt: '(Not given: skip the check of faithfulness and set prompt_faithfulness to "n/a".)',
    corrected: 'soft correction given',
    promptIsTruth:
      'This is the whole prompt that the speaker was given. Take it as the first measure of faithfulness.',
    task: {
      withPrompt: [
        'Judge whether the turn follows the instructions of the speaker’s prompt.',
        'Judge whether it is consistent with the conversation so far.',
        'Judge whether it is free of everything that can be wrong as listed in your instructions.',
      ],
      withoutPrompt: [
        'Judge the turn by the conversation so far and by the roles described in your instructions.',
      ],
    },
    correction: {
      title: 'Correction for this reply',
      secret: 'Follow it and do not mention it to the other speaker.',
      issue: 'What was noticed',
      end: 'End of the correction',
    },
  },
  ko: {
    unknown: '알 수 없음',
    profile: {
      age: '나이',
      gender: '성별',
      race: '인종',
      chief_complaint: '주호소',
      main_diagnosis: '주진단',
      reason_for_admission: '입원 사유',
      medication_on_admission: '입원 시 복용 약',
      allergy: '알레르기',
      medical_history: '과거력',
      family_history: '가족력',
    },
    axis: {
      personality: '성격',
      education: '교육 수준',
      health_literacy: '건강정보 이해능력',
      recall: '과거력 회상',
    },
    noLevel: '알 수 없음. 이 점에서는 보통 사람처럼 하되 처음부터 끝까지 한결같이 하세요.',
    behaviour: '다음과 같이 드러납니다.',
    roles: { educator: '교육 담당자', patient: '환자' },
    utterance: '환자가 소리 내어 하는 말',
    begin: {
      educator: '(환자의 침상 곁에 왔습니다. 대화를 시작하세요.)',
      patient: '(의료진이 침상 곁에 와서 당신을 보고 있습니다. 대화를 시작하세요.)',
    },
    speaker: '말하는 이',
    verdict: {
      correction: '말하는 이가 해야 할 일을 이인칭으로',
      note: '정확히 무엇에 어긋났는지',
      reasoning: '이유를 한두 문장으로',
    },
    noHistory: '(아직 없음. 평가할 발화가 대화의 첫마디입니다.)',
    noPrompt: '(주어지지 않음. 충실성 평가는 건너뛰고 prompt_faithfulness를 "n/a"로 하세요.)',
    corrected: '가벼운 교정을 받음',
    promptIsTruth: '말하는 이가 받은 프롬프트 전체입니다. 충실성을 평가하는 첫째 근거로 삼으세요.',
    task: {
      withPrompt: [
        '발화가 위 프롬프트의 지시에 충실한지 평가하세요.',
        '지금까지의 대화와 일관되는지 평가하세요.',
        '지침에 나열된 잘못이 없는지 평가하세요.',
      ],
      withoutPrompt: ['지금까지의 대화와 지침에 있는 역할 설명에 비추어 발화를 평가하세요.'],
    },
    correction: {
      title: '이번 대답에 대한 교정',
      secret: '그대로 따르되 상대에게 이 내용을 말하지 마세요.',
      issue: '발견된 점',
      end: '교정 끝',
    },
  },
}
