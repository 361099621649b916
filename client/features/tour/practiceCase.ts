import type { Words } from '#schema/words.ts'

/** An invented case, so short that it is read in a minute. No patient and no study stands behind it. */
export const practiceTurns: { role: 'educator' | 'patient'; text: Words }[] = [
  {
    role: 'educator',
    text: {
      en: 'You can go home now. The X-ray shows no fracture: it is a sprain of your left ankle. What would you like to know?',
      ko: '이제 집에 가셔도 됩니다. 엑스레이에 골절은 없고 왼쪽 발목을 삐신 거예요. 궁금한 점 있으세요?',
    },
  },
  {
    role: 'patient',
    text: {
      en: 'Can I walk on it? I am back at work on Monday.',
      ko: '걸어도 되나요? 월요일에 출근해야 하는데요.',
    },
  },
  {
    role: 'educator',
    text: {
      en: 'For two days keep it up and put a cold pack on it, fifteen minutes at a time. After that walk as far as the pain lets you, with the elastic bandage on.',
      ko: '이틀은 발을 올려 두고 15분씩 냉찜질을 하세요. 그다음에는 압박붕대를 감고 아프지 않은 만큼만 걸으시면 됩니다.',
    },
  },
  {
    role: 'patient',
    text: {
      en: 'And the tablets? I already take something for my blood pressure.',
      ko: '약은요? 저는 혈압약을 먹고 있는데요.',
    },
  },
  {
    role: 'educator',
    text: {
      en: 'Take the ibuprofen three times a day with food, for five days.',
      ko: '이부프로펜을 하루 세 번, 식사하고 나서 닷새 동안 드세요.',
    },
  },
  {
    role: 'patient',
    text: {
      en: 'So I can take it along with the blood pressure tablets?',
      ko: '그럼 혈압약하고 같이 먹어도 되는 거죠?',
    },
  },
  {
    role: 'educator',
    text: {
      en: 'Come back if the foot goes numb or blue, or if you still cannot stand on it after a week.',
      ko: '발이 저리거나 파래지면, 또 일주일이 지나도 딛고 서지 못하시면 다시 오세요.',
    },
  },
  { role: 'patient', text: { en: 'All right, thank you.', ko: '네, 알겠습니다.' } },
]

export const practiceNote: { title: Words; text: Words }[] = [
  {
    title: { en: 'Discharge diagnosis', ko: '퇴원 진단' },
    text: {
      en: 'Sprain of the left lateral ankle ligaments, grade I. No fracture.',
      ko: '좌측 발목 외측 인대 염좌, 1도. 골절 없음.',
    },
  },
  {
    title: { en: 'Medication', ko: '처방약' },
    text: {
      en: 'Ibuprofen 400 mg three times a day with food, 5 days. Takes amlodipine 5 mg once a day: measure blood pressure at home while on ibuprofen.',
      ko: '이부프로펜 400 mg 1일 3회 식후, 5일. 암로디핀 5 mg 1일 1회 복용 중: 이부프로펜을 먹는 동안 집에서 혈압을 잴 것.',
    },
  },
  {
    title: { en: 'Follow-up', ko: '추적 진료' },
    text: {
      en: 'Orthopaedic clinic in 7 days if unable to bear weight. Return at once for numbness or a change of colour.',
      ko: '체중을 싣지 못하면 7일 뒤 정형외과 외래. 저리거나 피부색이 변하면 바로 재내원.',
    },
  },
]

/** The turn that leaves a question open, which the tour asks to be given as evidence, and the question's turn. */
export const evasive = { turn: 7, question: 6 }
