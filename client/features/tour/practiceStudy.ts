import type { AnnotatorStudy } from '#schema/annotation.ts'
import type { Instrument, Level } from '#schema/instrument.ts'
import type { Words } from '#schema/words.ts'

const level = (value: string, en: string, ko: string): Level => ({ value, label: { en, ko } })
const agreement = [
  level('1', 'Strongly disagree', '전혀 그렇지 않다'),
  level('2', 'Disagree', '그렇지 않다'),
  level('3', 'Agree', '그렇다'),
  level('4', 'Strongly agree', '매우 그렇다'),
]
/** What each level of an item means, lowest first. */
const anchors = (...means: [Words, Words, Words, Words]): Record<string, Words> =>
  Object.fromEntries(means.map((words, index) => [String(index + 1), words]))

const about: Words = {
  en: 'Made up for practice. It measures nothing and is part of no study.',
  ko: '연습용으로 만든 것이에요. 아무것도 재지 않고 어느 연구에도 들어가지 않아요.',
}
const common = { over: 'dialogue', about, source: 'Concord', evidence: 'optional' } as const

/** Two small instruments in the manner of the real ones, whose wording stays fresh for the real cases. */
const conversation: Instrument = {
  ...common,
  key: 'practice-conversation',
  title: { en: 'Practice: the conversation', ko: '연습: 대화' },
  instructions: {
    en: ['Rate how the educator led this conversation. Here, instructions can be read again at any time.'],
    ko: ['교육 담당자가 대화를 어떻게 이끌었는지 평가해요. 안내는 여기서 언제든 다시 볼 수 있어요.'],
  },
  panes: ['dialogue'],
  scales: { agreement: { kind: 'likert', levels: agreement } },
  items: [
    {
      id: 'answers',
      title: { en: 'The educator answers what is asked', ko: '교육 담당자가 물음에 답한다' },
      scale: 'agreement',
      required: true,
      anchors: anchors(
        { en: 'no question is answered', ko: '답한 물음이 없음' },
        { en: 'an important one stays open', ko: '중요한 물음 하나에 답하지 않음' },
        { en: 'all answered, one only in part', ko: '모두 답했으나 하나는 일부만' },
        { en: 'all answered in full', ko: '모두 충분히 답함' },
      ),
    },
    {
      id: 'plain',
      title: { en: 'The words are plain', ko: '말이 쉽다' },
      scale: 'agreement',
      required: true,
      anchors: anchors(
        { en: 'hardly to be understood', ko: '알아듣기 어려움' },
        { en: 'several terms unexplained', ko: '풀이 없는 용어가 여럿' },
        { en: 'one term unexplained', ko: '풀이 없는 용어가 하나' },
        { en: 'everyday words throughout', ko: '모두 일상적인 말' },
      ),
    },
    {
      id: 'pace',
      title: { en: 'The patient can keep up', ko: '환자가 따라갈 수 있다' },
      scale: 'agreement',
      required: true,
      anchors: anchors(
        { en: 'all at once', ko: '한꺼번에 쏟아 냄' },
        { en: 'often too much', ko: '자주 분량이 많음' },
        { en: 'too much once', ko: '한 번 분량이 많음' },
        { en: 'one thing at a time', ko: '하나씩 차례로' },
      ),
    },
  ],
}

const checklist: Instrument = {
  ...common,
  key: 'practice-checklist',
  title: { en: 'Practice: with the note', ko: '연습: 퇴원요약지와 함께' },
  instructions: {
    en: ['Say for each point whether the conversation covers what the note holds.'],
    ko: ['퇴원요약지에 있는 내용을 대화에서 다루었는지 하나씩 답해요.'],
  },
  panes: ['note', 'dialogue'],
  scales: {
    covered: { kind: 'binary', levels: [level('no', 'No', '아니요'), level('yes', 'Yes', '예')] },
  },
  items: [
    {
      id: 'P1',
      title: { en: 'Is it said how the new medicine is taken?', ko: '새 약을 어떻게 먹는지 말했는가' },
      scale: 'covered',
      required: true,
    },
    {
      id: 'P2',
      title: { en: 'Is it said when to come back at once?', ko: '바로 다시 와야 할 때를 말했는가' },
      scale: 'covered',
      required: true,
    },
  ],
}

/** Stages of the practice, in order. Their ids are no ids of a study, so a server would refuse them. */
export const practiceStages: AnnotatorStudy['stages'] = [conversation, checklist].map(
  (instrument, ordinal) => ({
    id: `practice-${ordinal + 1}`,
    ordinal,
    panes: instrument.panes,
    version: 1,
    instrument,
  }),
)

export const practiceAssignment = 'practice'

/** A study of one invented case. `key` is that of the study to go back to, so that the mark leads there. */
export const practiceStudy = (key: string): AnnotatorStudy => ({
  id: 'practice',
  key,
  title: { en: 'Practice', ko: '연습' },
  protocol: 'judge-validation',
  state: 'open',
  notice: null,
  stages: practiceStages,
  assignments: [],
  marks: [],
})
