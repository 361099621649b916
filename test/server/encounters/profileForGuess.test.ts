import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ProfileKey, type ProfilePart, personaAxes, personaLevels, profileKeys } from '#schema/case.ts'
import { profileForGuess } from '#server/encounters/profileForGuess.ts'
import { root } from '#server/root.ts'

const told = [
  'Hypertension. Finished high school, lives alone.',
  'College-educated retired teacher',
  'Low health literacy; needs large print',
  'He is anxious and asks for reassurance',
  'Distrustful of hospitals',
  'Tends to minimise: a minimizer by his own account',
  'Poor historian, medicines unknown',
  'health_literacy: low',
  'health-literacy=low',
  'healthLiteracy: HIGH',
  'high_conscientiousness',
  'High  Conscientiousness',
  'personality: neutral',
  'recall: poor',
  'education: college',
  'Hypertension, low',
  'elementary education',
  'completed 12th grade',
  'dropped out of school in 8th grade',
  'Left after eighth grade',
  'GED',
  'Two years of university',
  "Master's degree in law",
  'cannot read the label',
  'anxious',
  'Anxiety, hypertension',
  'worried about everything',
  'suspicious of doctors',
  'Does not trust the staff',
  'doesn’t trust hospitals',
  'tends to downplay symptoms',
  'plays his pain down',
  'keeps a detailed log of his sugars',
  'poor memory of medications',
  'Does not remember the names of his pills',
  '고혈압. 초졸',
  '초등학교 졸',
  '고등학교를 졸업하고 농사를 지음',
  '대학교 중퇴',
  '문맹이라 안내문을 읽지 못함',
  '건강정보이해능력 낮음',
  '불안',
  '정서적 불안정',
  '걱정이 많음',
  '의료진을 불신함',
  '의료진을 못 믿음',
  '의사를 믿지 않음',
  '성격이 꼼꼼함',
  '성실성 높음',
  '증상을 대수롭지 않게 여김',
  '과거력을 잘 기억하지 못함',
  '약 이름을 모름',
  'Ｅducation：ｃollege',
]

test.each(told)('a field that names a level of an axis is left out as a whole: %s', text => {
  expect(profileForGuess({ age: '60', medical_history: text, allergy: '없음' })).toEqual({
    age: '60',
    allergy: '없음',
  })
})

test.each(personaAxes.flatMap(axis => personaLevels[axis].map(level => [axis, level])))(
  'no level is shown by its id, with its axis or alone: %s %s',
  (axis, level) => {
    for (const text of [
      `${axis}: ${level}`,
      `${axis}_${level}`,
      level!,
      level!.toUpperCase().replace(/_/g, ' '),
    ])
      expect(profileForGuess({ chief_complaint: text }), text).toEqual({})
  },
)

const labels = Object.values(
  JSON.parse(readFileSync(join(root, 'seed/instruments/persona-guess.json'), 'utf8')).scales as Record<
    string,
    { levels: { label: Record<'en' | 'ko', string> }[] }
  >,
).flatMap(({ levels }) => levels.flatMap(({ label }) => [label.en, label.ko]))
test.each(labels)('no level is shown as physicians read it: %s', label => {
  expect(profileForGuess({ family_history: label, gender: `F, ${label}` })).toEqual({})
})

test.each([
  'Transferred from University Hospital for pneumonia',
  'Generalized anxiety disorder, Alzheimer dementia with memory loss',
  'Adjustment disorder with anxiety; borderline personality disorder',
  'Followed at the college of medicine clinic',
  'High blood pressure, low back pain, poor appetite, partial nephrectomy',
  'Lesion suspicious of malignancy, grade 3 tumour, second-degree AV block, guarding of the abdomen',
  '대학병원에서 전원, 불안장애, 치매로 기억력 저하',
  '서울대학교병원에서 전원, 범불안장애, 하지불안증후군',
  '불안정 협심증, 폐렴 의심, 긴장성 두통, 위 일부 절제',
  '쥐어짜는 통증 성격, 출혈 성향',
  '당뇨병, 고혈압, 형이 심근경색',
])('what a physician has to know of the illness stays: %s', text => {
  expect(profileForGuess({ chief_complaint: text })).toEqual({ chief_complaint: text })
})

test('nothing but the medical fields is shown, whatever else a profile holds', () => {
  const profile = Object.fromEntries([...profileKeys, 'schooling', 'persona'].map(key => [key, 'x']))
  expect(Object.keys(profileForGuess(profile as ProfilePart))).toEqual(
    profileKeys.filter(key => key !== 'race'),
  )
})

test('an ordinary record loses nothing but the race: every profile of the demo', () => {
  const folder = join(root, 'seed/demo/cases')
  const profiles = readdirSync(folder).map(
    name =>
      JSON.parse(readFileSync(join(folder, name), 'utf8')).profile as Record<ProfileKey, string | number>,
  )
  expect(profiles.length).toBeGreaterThan(10)
  for (const { race, ...profile } of profiles) {
    const texts = Object.fromEntries(Object.entries(profile).map(([key, cell]) => [key, String(cell)]))
    expect(race).toBeDefined()
    expect(profileForGuess({ ...texts, race: String(race) })).toEqual(texts)
  }
})
