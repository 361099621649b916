import { describe, expect, it } from 'vitest'
import { Verdict } from '#schema/monitor.ts'
import { type Language, languages } from '#schema/words.ts'
import { findingsIn } from '#server/encounters/monitor/findingsIn.ts'
import { type CorrectionKey, corrections } from '#server/encounters/monitor/phrases/corrections.ts'
import type { Said, Turn } from '#server/encounters/monitor/rules/finding.ts'
import { ruleVerdict } from '#server/encounters/monitor/rules.ts'

const turn = (text: string, given: Partial<Turn> = {}): Turn => ({
  role: 'patient',
  text,
  history: [],
  language: /\p{Script=Hangul}/u.test(text) ? 'ko' : 'en',
  ...given,
})
const says = (text: string, given: Partial<Turn> = {}) => {
  const { verdict, issue, severity } = ruleVerdict(turn(text, given))
  return [verdict, issue, severity].filter(word => word !== null && word !== 'none').join(' ')
}
const own = (...texts: string[]): Said[] =>
  texts.flatMap(text => [
    { role: 'patient' as const, text },
    { role: 'educator' as const, text: 'I see.' },
  ])

describe('what a patient may say', () => {
  it.each([
    ['I said the pain is in my left side, and it came back on Tuesday.'],
    ['My aide from Hawaii paid the bill.'],
    ['Are you an AI or a real nurse?'],
    ['They told me an AI read my scan.'],
    ['My son works as an AI engineer.'],
    ["I'm an AI researcher, so I ask a lot."],
    ["I'm not an expert, I'm no doctor, but it burns."],
    ["I'm the doctor's wife."],
    ['My doctor said: I recommend you take two at night.'],
    ['My doctor told me, "I recommend you take this. I\'m prescribing you a new one."'],
    ['The nurse said you should take it with food.'],
    ['So you should take it before breakfast, right?'],
    ['I have to remember to take the water pill.'],
    ['Please take me home.'],
    ['Let me explain, I live alone and the stairs are hard.'],
    ['It hurts here (the left knee) when I walk 2 * 3 miles.'],
    ['I take it 2-3 times a day (cough medicine too).'],
    ['It is 5 < 7, is it not? <3'],
    ['The name of my doctor: Kim. I think.'],
    ['Dr. Lee told me to come back. Will you be there?'],
    ['I help as an aide at school.'],
    ['You were so kind, I recommend you to everyone.'],
    ['I heard it (the thing my father had when he laughs) once.'],
    ['요즘 인공지능이 사진을 판독한다던데 정말인가요?'],
    ['선생님은 인공지능이에요?'],
    ['저는 AI가 좀 무서워요.'],
    ['나는 AI라는 말만 들어도 어려워요.'],
    ['저는 AI 프로그램 같은 건 잘 몰라요.'],
    ['에이, 아이가 아파서 못 왔어요.'],
    ['저는 인공지능이 아니에요.'],
    ['이 약 처방해 주세요.'],
    ['선생님이 약을 처방해 드릴게요라고 하셨어요.'],
    ['간호사님이 꼭 식후에 드세요 하고 말씀하셨어요.'],
    ['그 약은 언제 드셔야 하나요?'],
    ['옆 환자분은 코를 많이 고세요.'],
    ['제가 증상을 설명해 드릴게요.'],
    ['네~~~ 알겠습니다.'],
    ['약(혈압약)은 아침에 먹어요. (한참 전부터요)'],
    ['(기침약)도 먹었어요.'],
    ['우리 의사가: 아니, 간호사가 그랬어요.'],
  ])('%s', text => {
    expect(ruleVerdict(turn(text))).toEqual({
      verdict: 'PASS',
      issue: 'none',
      severity: null,
      correction: null,
      reasoning: '',
      complete: false,
    })
  })
})

describe('speaking of oneself as a program', () => {
  it.each([
    ['As an AI, I do not have a body.'],
    ["I'm sorry, but as an AI language model I cannot feel pain."],
    ['I’m just an AI.'],
    ['I am a chatbot.'],
    ["I'm an A.I. assistant."],
    ['I am a large language model.'],
    ['Ａｓ ａｎ ＡＩ, I cannot say.'],
    ['As an a\u200bi model I cannot say.'],
    ['As\nan AI model I cannot say.'],
    ["I'm role-playing a patient here."],
    ["I can't assist with that request."],
    ['My training data ends there.'],
    ['I must stay in character.'],
    ['저는 AI라서 통증을 느끼지 못해요.'],
    ['저는 AI입니다.'],
    ['사실 저는 에이아이예요.'],
    ['저는 인공지능 모델이에요.'],
    ['인공지능으로서 답변드립니다.'],
    ['저는 언어 모델이라 모릅니다.'],
    ['저는 ＡＩ 챗봇이에요.'],
    ['저는 인공지능이라서 몰라요.'.normalize('NFD')],
    ['이 시뮬레이션에서 저는 환자예요.'],
    ['해당 요청은 도와드릴 수 없습니다.'],
  ])('%s', text => {
    expect(says(text)).toBe('FAIL role_drift severe')
    expect(ruleVerdict(turn(text)).correction).toBe(corrections.disclosure[turn(text).language])
  })

  it('is found in an educator as well', () => {
    expect(says('As an AI, I cannot examine you.', { role: 'educator' })).toBe('FAIL role_drift severe')
  })
})

describe('a patient who treats or teaches', () => {
  it.each([
    ['I recommend you take two tablets.', 'FAIL role_drift severe'],
    ['I would strongly advise that you rest.', 'FAIL role_drift severe'],
    ["Okay. I'll prescribe a stronger one.", 'FAIL role_drift severe'],
    ['As your nurse I want to be clear.', 'FAIL role_drift severe'],
    ["I'm your doctor.", 'FAIL role_drift severe'],
    ['새 약을 처방해 드릴게요.', 'FAIL role_drift severe'],
    ['저염식을 권장합니다.', 'FAIL role_drift severe'],
    ['환자분께서는 쉬셔야 합니다.', 'FAIL role_drift severe'],
    ['You should take it with food.', 'WARN role_drift moderate'],
    ['Remember to take it every morning.', 'WARN role_drift moderate'],
    ["Let's go over your discharge medications.", 'WARN role_drift moderate'],
    ['Do you have any other questions?', 'WARN role_drift moderate'],
    ['How can I help you today?', 'WARN role_drift moderate'],
    ['하루 두 번 복용하셔야 합니다.', 'WARN role_drift moderate'],
    ['약은 꼭 드세요.', 'WARN role_drift moderate'],
    ['퇴원 후 주의사항을 안내해 드릴게요.', 'WARN role_drift moderate'],
    ['더 궁금하신 점 있으세요?', 'WARN role_drift moderate'],
  ])('%s', (text, verdict) => {
    expect(says(text)).toBe(verdict)
    expect(says(text, { role: 'educator' })).toBe('PASS')
  })

  it('is found beside a sentence that only reports', () => {
    expect(says('My doctor said so. I recommend you take two.')).toBe('FAIL role_drift severe')
  })
})

describe('more than one speaker', () => {
  it.each([
    ['Doctor: How do you feel?\nPatient: Not well.'],
    ['I feel fine. Doctor: Good, then we can go on.'],
    ['Patient: I hurt.\nPatient: A lot.'],
    ['**Nurse:** Hello.'],
    ['Assistant: Sure, here is the turn.'],
    ['Patient: Hm.\n\n> Clinician: Well?'],
    ['환자: 아파요.\n의사: 어디가요?'],
    ['아파요. 의사 선생님: 어디가 아프세요?'],
    ['간호사： 약 드실 시간이에요.'],
  ])('%s', text => {
    expect(says(text)).toBe('FAIL role_drift severe')
    expect(ruleVerdict(turn(text)).correction).toBe(corrections.speakers[turn(text).language])
  })

  it.each([['Patient: It hurts.'], ['환자: 아파요.']])('%s is only a label', text => {
    expect(says(text)).toBe('WARN prompt_unfaithful minor')
    expect(says(text, { role: 'educator' })).toBe('FAIL role_drift severe')
  })
})

describe('what cannot be said aloud', () => {
  const form: [string, CorrectionKey, string][] = [
    ['```\nI feel fine\n```', 'data', 'FAIL prompt_unfaithful severe'],
    ['{"utterance": "I feel fine"}', 'data', 'FAIL prompt_unfaithful severe'],
    ['{\n  "utterance": "괜찮아요"\n}', 'data', 'FAIL prompt_unfaithful severe'],
    ['["I feel fine", "really"]', 'data', 'FAIL prompt_unfaithful severe'],
    ['<think>They ask about pain.</think> It hurts.', 'data', 'FAIL prompt_unfaithful severe'],
    ['It hurts.<|im_end|>', 'data', 'FAIL prompt_unfaithful severe'],
    ['*sighs* It hurts.', 'stage', 'WARN prompt_unfaithful minor'],
    ['It hurts. [pauses] A lot.', 'stage', 'WARN prompt_unfaithful minor'],
    ['(softly sighs) I know.', 'stage', 'WARN prompt_unfaithful minor'],
    ['(looking down) I know.', 'stage', 'WARN prompt_unfaithful minor'],
    ['(한숨) 그렇군요.', 'stage', 'WARN prompt_unfaithful minor'],
    ['（고개를 끄덕이며） 네, 알겠어요.', 'stage', 'WARN prompt_unfaithful minor'],
    ['(잠시 침묵) 무서워요.', 'stage', 'WARN prompt_unfaithful minor'],
    ['**Important** for me.', 'markdown', 'WARN prompt_unfaithful minor'],
    ['This is *really* bad.', 'markdown', 'WARN prompt_unfaithful minor'],
    ['# My day\nIt was long.', 'markdown', 'WARN prompt_unfaithful minor'],
    ['I have:\n- pain\n- fever', 'markdown', 'WARN prompt_unfaithful minor'],
    ['두 가지요.\n1. 통증\n2. 열', 'markdown', 'WARN prompt_unfaithful minor'],
    ['My name is [Patient Name].', 'markdown', 'WARN prompt_unfaithful minor'],
    ['I take `aspirin`.', 'markdown', 'WARN prompt_unfaithful minor'],
    ['| a | b |', 'markdown', 'WARN prompt_unfaithful minor'],
  ]
  it.each(form)('%j is %s', (text, correction, verdict) => {
    expect(says(text)).toBe(verdict)
    expect(ruleVerdict(turn(text)).correction).toBe(corrections[correction][turn(text).language])
  })
})

describe('size', () => {
  it.each([[''], ['   '], ['...'], ['…'], ['?!'], ['\u200b'], ['\u3164']])('%j is nothing', text => {
    expect(says(text)).toBe('FAIL incoherence severe')
  })

  const words = (n: number) => Array.from({ length: n }, (_, at) => `word${at}`).join(' ')
  it.each([
    ['patient', 120, 480],
    ['educator', 250, 1000],
  ] as const)('counts words in English: a %s says %i, and no more than %i', (role, most, endless) => {
    expect(says(words(most), { role })).toBe('PASS')
    expect(says(words(most + 1), { role })).toBe('WARN derailment minor')
    expect(says(words(endless), { role })).toBe('WARN derailment minor')
    expect(says(words(endless + 1), { role })).toBe('FAIL derailment severe')
  })

  it.each([
    ['patient', 300, 1200],
    ['educator', 700, 2800],
  ] as const)(
    'counts characters without spaces in Korean: a %s says %i, and no more than %i',
    (role, most, endless) => {
      const syllables = (n: number) =>
        '가나다라마 '
          .repeat(Math.ceil(n / 5))
          .replaceAll(' ', '')
          .slice(0, n)
      const spaced = (n: number) => [...syllables(n)].join(' ')
      expect(says(spaced(most), { role })).toBe('PASS')
      expect(says(syllables(most).normalize('NFD'), { role, language: 'ko' })).toBe('PASS')
      expect(says(spaced(most + 1), { role })).toBe('WARN derailment minor')
      expect(says(spaced(endless), { role })).toBe('WARN derailment minor')
      expect(says(spaced(endless + 1), { role })).toBe('FAIL derailment severe')
    },
  )

  it('is not escaped by leaving spaces out', () => {
    expect(says('a'.repeat(12 * 120))).toBe('PASS')
    expect(says('a'.repeat(12 * 120 + 1))).toBe('WARN derailment minor')
  })
})

describe('repetition', () => {
  const asks = 'Can I take my blood pressure pill tomorrow morning?'
  const moreOrLess = 'Can I take my blood pressure pills tomorrow morning?'
  const 묻는다 = '혈압약은 내일 아침에도 먹어도 되나요?'

  it.each([
    ['other words', asks, own('Is the wound healing well, doctor?'), 'PASS'],
    ['another question of the same form', 'Can I take my water pill tonight?', own(asks), 'PASS'],
    [
      'another question that differs in one word',
      'May I still take my water pill tomorrow morning?',
      own('May I still take my sugar pill tomorrow morning?'),
      'PASS',
    ],
    [
      'another question that differs in one word, in Korean',
      '당뇨약은 내일 아침에도 먹어도 되나요?',
      own(묻는다),
      'PASS',
    ],
    ['nearly the same', moreOrLess, own(asks), 'WARN repetition minor'],
    [
      'nearly the same, long ago',
      moreOrLess,
      own(asks, 'I live alone.', 'On the third floor, yes.'),
      'WARN repetition minor',
    ],
    ['the same', asks, own(asks), 'WARN repetition moderate'],
    [
      'the same with other signs',
      'can I take my blood-pressure pill tomorrow morning',
      own(asks),
      'WARN repetition moderate',
    ],
    [
      'the same a third time, not in a row',
      asks,
      own(asks, asks, 'It hurts at night, too.'),
      'WARN repetition moderate',
    ],
    ['the same a third time in a row', asks, own('I see a bit less.', asks, asks), 'FAIL repetition severe'],
    ['the same in Korean', 묻는다, own(묻는다), 'WARN repetition moderate'],
    ['the same in Korean, decomposed', 묻는다.normalize('NFD'), own(묻는다), 'WARN repetition moderate'],
    [
      'nearly the same in Korean',
      '혈압약은 내일 아침에도 먹어도 되나요, 네?',
      own(묻는다),
      'WARN repetition minor',
    ],
    ['a third time in a row in Korean', 묻는다, own(묻는다, 묻는다), 'FAIL repetition severe'],
    ['yes', 'Yes.', own('Yes.', 'Yes.', 'Yes.'), 'PASS'],
    [
      'okay, and thanks',
      'Okay, I see, thank you so much.',
      own(...Array(3).fill('Okay, I see, thank you so much.')),
      'PASS',
    ],
    ['네', '네', own('네', '네', '네'), 'PASS'],
    [
      'assent in Korean',
      '네, 네, 잘 알겠습니다. 감사합니다, 선생님.',
      own(...Array(3).fill('네, 네, 잘 알겠습니다. 감사합니다, 선생님.')),
      'PASS',
    ],
    ['I do not know', "I don't know", own("I don't know", "I don't know", "I don't know"), 'PASS'],
  ] as const)('%s', (_, text, history, verdict) => {
    expect(says(text, { history })).toBe(verdict)
  })

  it('does not count what the other seat said', () => {
    const history: Said[] = [
      { role: 'educator', text: asks },
      { role: 'educator', text: asks },
    ]
    expect(says(asks, { history })).toBe('PASS')
  })
})

describe('a natural end', () => {
  const ends = (educator: string, patient: string) =>
    ruleVerdict(turn(patient, { history: [{ role: 'educator', text: educator }] })).complete

  it.each([
    ["You're all set to go home. Take care!", "Thank you, I'm ready to go."],
    ['Goodbye, and safe travels.', 'Goodbye!'],
    ['Call us if it gets worse. Take care, Mr. Kim.', 'I understand. I’ll head home now.'],
    ['Have a good day.', 'You too, thanks.'],
    ['그럼 조심히 들어가세요.', '네, 감사합니다. 안녕히 계세요.'],
    ['오늘 설명은 여기서 마치겠습니다. 몸조리 잘 하세요.', '네, 고맙습니다.'],
    ['빠른 쾌유를 빕니다.'.normalize('NFD'), '수고하세요.'],
  ])('%s / %s', (educator, patient) => {
    expect(ends(educator, patient)).toBe(true)
  })

  it.each([
    ['Let me know if you have questions.', 'Thank you, goodbye.'],
    ["I'm here to help.", 'Thanks.'],
    ['Take care of the wound every day.', 'Thank you.'],
    ["Before you're all set to go home, one more pill.", 'Thank you.'],
    ["You're all set to go home. Any questions?", 'Thanks, goodbye.'],
    ['Goodbye. First, though, the pills. One is white. One is red. Both are small.', 'Thanks.'],
    ['Goodbye!', 'Thanks. What do I do if it bleeds?'],
    ['Goodbye!', 'Thanks. What do I do if it bleeds'],
    ['Goodbye!', 'Thank you, but I am worried.'],
    ['Goodbye!', 'Okay.'],
    ['Goodbye!', 'I have one more question, thanks.'],
    ['Goodbye!', `Thanks. ${'My knee is stiff. '.repeat(10)}`],
    ['조심히 들어가세요.', '네, 감사합니다. 그런데 약은 언제 먹나요'],
    ['조심히 들어가세요.', '감사합니다. 걱정은 되네요.'],
    ['조심히 들어가세요.', '네.'],
    ['궁금한 점 있으면 말씀하세요.', '감사합니다. 안녕히 계세요.'],
    ['약을 드신 뒤에는 운전하지 마세요.', '네, 감사합니다.'],
    ['조심히 들어가세요. 더 궁금한 점 있으세요?', '감사합니다.'],
  ])('not yet: %s / %s', (educator, patient) => {
    expect(ends(educator, patient)).toBe(false)
  })

  it('is the patient’s to make, and answers the educator’s last turn', () => {
    const goodbye: Said = { role: 'educator', text: 'Goodbye!' }
    const thanks: Said = { role: 'patient', text: 'Thanks, goodbye.' }
    expect(ruleVerdict(turn('Goodbye.', { role: 'educator', history: [thanks] })).complete).toBe(false)
    expect(ruleVerdict(turn('Goodbye.', { history: [] })).complete).toBe(false)
    expect(ruleVerdict(turn('Goodbye.', { history: [goodbye, thanks] })).complete).toBe(false)
  })
})

describe('the end of a conversation of ten turns or more', () => {
  const talked = (...last: Said[]): Said[] => [
    ...own('I see.', 'I live alone.', 'On the third floor.', 'It hurts.', 'A bit.'),
    ...last,
  ]
  const ends = (text: string, role: Said['role'], history: Said[]) =>
    ruleVerdict(turn(text, { role, history })).complete
  const patient = (text: string): Said => ({ role: 'patient', text })
  const educator = (text: string): Said => ({ role: 'educator', text })

  it.each([
    ['네, 안녕히 가세요.', 'patient', [educator('안녕히 가세요.')]],
    ['네, 들어가세요.', 'patient', [educator('네, 조심히 들어가세요.')]],
    ['네, 안녕히 가세요.', 'educator', [patient('감사합니다. 안녕히 계세요.')]],
    ['안녕히 가세요.', 'educator', [educator('조심히 가세요.'), patient('네, 안녕히 계세요.')]],
    ['Goodbye.', 'educator', [patient('Thank you. Bye.')]],
    ['Bye now.', 'patient', [educator('Take care.'), patient('Okay.'), educator('Thanks.')]],
  ] as const)('%s by the %s', (text, role, last) => {
    expect(ends(text, role, talked(...last))).toBe(true)
    if (role === 'educator') expect(ends(text, role, [...last])).toBe(false)
  })

  it.each([
    ['안녕히 가세요. 약은 언제 드신다고 했죠?', 'educator', [patient('안녕히 계세요.')]],
    ['네, 안녕히 가세요.', 'educator', [patient('감사합니다.')]],
    ['네, 안녕히 가세요.', 'educator', [patient('안녕히 계세요. 그런데 약은 언제 먹어요?')]],
    ['Goodbye.', 'educator', [patient('Thank you.')]],
    ['Bye.', 'patient', [educator('Goodbye.'), patient('What if it bleeds?'), educator('Call us.')]],
  ] as const)('is not yet: %s by the %s', (text, role, last) => {
    expect(ends(text, role, talked(...last))).toBe(false)
  })
})

describe('the verdict as a whole', () => {
  it('is that of the worst finding, and its reasoning names all', () => {
    const { issue, correction, reasoning } = ruleVerdict(
      turn('*sighs* You should take it. As an AI, I know.'),
    )
    expect([issue, correction]).toEqual(['role_drift', corrections.disclosure.en])
    expect(findingsIn(reasoning)).toEqual([
      { reason: 'speaks-as-program', quotes: [expect.stringContaining('as an ai')] },
      { reason: 'stage-direction', quotes: ['*sighs*'] },
      { reason: 'patient-teaches', quotes: ['you should take'] },
    ])
  })

  it('is that of the earlier rule where two are equally bad', () => {
    const { correction } = ruleVerdict(turn('Nurse: As an AI, I recommend you take it.'))
    expect(correction).toBe(corrections.disclosure.en)
  })

  it('is corrected in the language of the encounter, not of the turn', () => {
    expect(ruleVerdict(turn('As an AI, I know.', { language: 'ko' })).correction).toBe(
      corrections.disclosure.ko,
    )
  })

  const bad: [Language, string][] = [
    ['en', `{"a": "${'As an AI. Doctor: *sighs* I recommend you take it. '.repeat(400)}`],
    ['ko', `\`\`\`의사: (한숨) 저는 AI입니다. 처방해 드릴게요. ${'가'.repeat(30_000)}`],
  ]
  it.each(bad)('has the shape of any verdict, however bad a turn is (%s)', (language, text) => {
    const history = own(text, text)
    expect(Verdict.parse(ruleVerdict(turn(text, { language, history })))).toMatchObject({ verdict: 'FAIL' })
  })

  it('tells a speaker what to do and never who asks for it', () => {
    for (const words of Object.values(corrections))
      for (const language of languages) {
        expect(words[language]).not.toMatch(
          /monitor|evaluat|verdict|flagged|detected|감시|모니터|평가|판정|감지/i,
        )
        expect(words[language]).toMatch(
          language === 'ko' ? /(?:하세요|마세요)\.$/ : /\b(?:you|your|speak|say|answer|keep)\b/i,
        )
      }
  })
})

describe('long and hostile texts', () => {
  const pieces = [
    '*',
    '(',
    '[',
    '{"',
    '"',
    '`',
    '#',
    '- a\n',
    '| ',
    'as an ',
    'i am ',
    "i'm just ",
    'you should ',
    'doctor ',
    'patient:',
    'take care, ',
    'a. ',
    '... ',
    '처방',
    '저는 ',
    '환자 ',
    '가나다라고',
    '퇴원 ',
    '하하하',
    'aaaa',
    '<',
    '\n',
    '_',
    'ㄱㅏ',
    '\u0301',
    '\ud83d\ude00',
  ]
  it.each(pieces)('%j over and over is answered soon', piece => {
    const text = piece.repeat(Math.ceil(40_000 / piece.length))
    const before = performance.now()
    for (const role of ['patient', 'educator'] as const)
      ruleVerdict(
        turn(text, {
          role,
          history: [
            { role: 'educator', text },
            { role: 'patient', text },
          ],
        }),
      )
    expect(performance.now() - before).toBeLessThan(1500)
  })
})
