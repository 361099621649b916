import { expect, test } from 'vitest'
import { profileForGuess } from '#server/encounters/profileForGuess.ts'

test.each([
  'Hypertension. Finished high school, lives alone.',
  'College-educated retired teacher',
  'Low health literacy; needs large print',
  'He is anxious and asks for reassurance',
  'Distrustful of hospitals',
  'Tends to minimise: a minimizer by his own account',
  'Poor historian, medicines unknown',
  '고혈압. 초졸',
  '고등학교를 졸업하고 농사를 지음',
  '문맹이라 안내문을 읽지 못함',
  '의료진을 불신함',
  '성격이 꼼꼼함',
  '과거력을 잘 기억하지 못함',
])('a field that names a level of an axis is left out as a whole: %s', text => {
  expect(profileForGuess({ age: '60', medical_history: text, allergy: '없음' })).toEqual({
    age: '60',
    allergy: '없음',
  })
})

test.each([
  'Transferred from University Hospital for pneumonia',
  'Generalized anxiety disorder, Alzheimer dementia with memory loss',
  'Followed at the college of medicine clinic',
  '대학병원에서 전원, 불안장애, 치매로 기억력 저하',
  '당뇨병, 고혈압, 형이 심근경색',
])('what a physician has to know of the illness stays: %s', text => {
  expect(profileForGuess({ chief_complaint: text })).toEqual({ chief_complaint: text })
})
