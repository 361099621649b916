import type { Language } from '#schema/words.ts'

/** One thing that patients and records call by different names. */
type Concept = { match: RegExp; en: string; ko: string; kind: 'condition' | 'symptom' }

const c = (match: RegExp, en: string, ko: string): Concept => ({ match, en, ko, kind: 'condition' })
const s = (match: RegExp, en: string, ko: string): Concept => ({ match, en, ko, kind: 'symptom' })

/** Lay words for what records hold, in both languages. The first that matches a place in a text names it. */
export const concepts: readonly Concept[] = [
  c(/pulmonary hypertension|폐동맥 ?고혈압/i, 'pressure in my lungs', '폐 쪽 압력'),
  c(/hypertensi\w*|high blood pressure|\bhtn\b|고혈압|혈압이 높|혈압 높/i, 'high blood pressure', '혈압'),
  c(/diabet\w*|\bt[12]?dm\b|당뇨\S*/i, 'diabetes', '당뇨'),
  c(/heart failure|\bchf\b|\bhfref\b|심부전/i, 'a weak heart', '심장이 약한 거'),
  c(
    /atrial fibrillation|a-?fib\b|irregular heart\w*|심방세동|부정맥/i,
    'an irregular heartbeat',
    '맥이 불규칙한 거',
  ),
  c(/myocardial infarction|heart attack|n?stemi\b|심근경색/i, 'a heart attack', '심장마비 온 거'),
  c(/coronary|angina|\bcad\b|협심증|관상동맥/i, 'heart trouble', '심장병'),
  c(/stroke|cerebral infarct\w*|\bcva\b|뇌졸중|뇌경색|중풍/i, 'a stroke', '중풍'),
  c(
    /\bcopd\b|chronic obstructive|emphysema|만성 ?폐쇄성\S*( ?폐질환)?|폐기종/i,
    'bad lungs',
    '폐가 안 좋은 거',
  ),
  c(/asthma|천식/i, 'asthma', '천식'),
  c(/pneumonia|폐렴/i, 'pneumonia', '폐렴'),
  c(/covid\S*|코로나\S*/i, 'COVID', '코로나'),
  c(/respiratory failure|호흡부전/i, 'breathing trouble', '숨을 잘 못 쉰 거'),
  c(/pulmonary embol\w*|폐색전증?/i, 'a clot in my lung', '폐에 피떡 생긴 거'),
  c(/deep vein|\bdvt\b|심부정맥/i, 'a clot in my leg', '다리에 피떡 생긴 거'),
  c(
    /pyelonephritis|urinary tract infection|\buti\b|cystitis|신우신염|방광염|요로감염\S*/i,
    'a urine infection',
    '소변 쪽 염증',
  ),
  c(
    /kidney (disease|injury|failure)|renal|\bckd\b|\baki\b|신부전|신손상|콩팥|신장병/i,
    'kidney trouble',
    '콩팥 안 좋은 거',
  ),
  c(/kidney stones?|nephrolith\w*|ureter\w* stone|신장결석|요로결석/i, 'a kidney stone', '돌 생긴 거'),
  c(/pancreatitis|췌장염/i, 'my pancreas', '췌장 염증'),
  c(
    /cholecyst\w*|gallstones?|cholangitis|choledoch\w*|담석\S*|담낭염|담관\S*|총담관\S*/i,
    'gallbladder trouble',
    '쓸개에 돌 생긴 거',
  ),
  c(/cirrhosis|hepatitis|liver|간경변|간경화|간염/i, 'liver trouble', '간이 안 좋은 거'),
  c(/appendicitis|appendectomy|충수염|맹장/i, 'my appendix', '맹장'),
  c(/hernia|탈장/i, 'a hernia', '탈장'),
  c(/epilep\w*|seizure\w*|convuls\w*|뇌전증|간질|경련|발작/i, 'seizures', '경련'),
  c(/migraine\w*|편두통/i, 'migraines', '편두통'),
  c(/thyroid\w*|갑상[선샘]\S*/i, 'thyroid trouble', '갑상선'),
  c(
    /cholesterol|dyslipid\w*|hyperlipid\w*|이상지질혈증|고지혈증|콜레스테롤/i,
    'high cholesterol',
    '콜레스테롤',
  ),
  c(/osteoarthritis|arthritis|관절염|골관절염/i, 'arthritis', '관절염'),
  c(/osteoporosis|골다공증/i, 'thin bones', '골다공증'),
  c(/fracture\w*|골절/i, 'a broken bone', '뼈 부러진 거'),
  c(/cancer|carcinoma|lymphoma|leukemia|malignan\w*|암(?=[\s,(]|$)|림프종|백혈병/i, 'cancer', '암'),
  c(/anemia|iron deficiency|빈혈|철결핍/i, 'low blood', '빈혈'),
  c(/thrombocytopeni\w*|platelet\w*|혈소판\S*/i, 'something with my blood', '피가 안 좋은 거'),
  c(/sepsis|septic|bacteremia|패혈증|균혈증/i, 'a bad infection', '균이 피에 퍼진 거'),
  c(/cellulitis|봉와직염|연조직염/i, 'a skin infection', '살에 염증'),
  c(/scrub typhus|쯔쯔가무시\S*/i, 'an infection from a bite', '쯔쯔가무시'),
  c(/depress\w*|우울\S*/i, 'depression', '우울증'),
  c(/anxiety|panic|불안장애|공황\S*/i, 'bad nerves', '신경이 예민한 거'),
  c(/ulcer|gastritis|위궤양|궤양|위염/i, 'stomach trouble', '위가 안 좋은 거'),
  c(/gastrointestinal bleed\w*|\bgi bleed\w*|위장관 ?출혈|장출혈/i, 'bleeding inside', '속에서 피 난 거'),
  c(/reflux|\bgerd\b|역류성\S*/i, 'heartburn', '신물 올라오는 거'),
  c(/prostat\w*|\bbph\b|전립선\S*/i, 'my prostate', '전립선'),
  c(/hearing loss|난청/i, 'losing my hearing', '귀가 안 들리는 거'),
  c(/gout|통풍/i, 'gout', '통풍'),
  c(/dement\w*|alzheimer\w*|치매/i, 'memory trouble', '치매'),
  c(/caesarean|cesarean|c-section|제왕절개\S*/i, 'a C-section', '제왕절개'),
  s(
    /short(ness)? of breath|dyspn\w+|trouble breathing|숨참|숨이 ?[차찼]\S*|호흡 ?곤란/i,
    'trouble breathing',
    '숨찬 거',
  ),
  s(/chest (pain|pressure|tightness)|흉통|가슴 ?통증|가슴이? ?(아프|답답)\S*/i, 'chest pain', '가슴 아픈 거'),
  s(/abdominal pain|stomach pain|belly pain|복통|배가? ?아[프픈파]\S*/i, 'belly pain', '배 아픈 거'),
  s(/epigastric pain|명치 ?통증/i, 'pain up under my ribs', '명치 아픈 거'),
  s(/flank pain|옆구리 ?통증/i, 'pain in my side', '옆구리 아픈 거'),
  s(/headaches?|두통|머리가? ?아[프픈파]\S*/i, 'headache', '머리 아픈 거'),
  s(/back pain|요통|허리 ?통증/i, 'back pain', '허리 아픈 거'),
  s(/fever\w*|febrile|발열|고열|열(?=[이은나도,\s]|$)/i, 'fever', '열나는 거'),
  s(/chills?|오한/i, 'chills', '춥고 떨리는 거'),
  s(/cough\w*|기침/i, 'cough', '기침'),
  s(/vomit\w*|emesis|구토|토하\S*/i, 'throwing up', '토하는 거'),
  s(/nausea\w*|오심|메스꺼\S*|구역/i, 'feeling sick to my stomach', '속 메스꺼운 거'),
  s(/dizz\w*|lighthead\w*|vertigo|어지럼\S*|어지러\S*|현훈/i, 'dizziness', '어지러운 거'),
  s(/swell\w*|swollen|edema|부종|붓\S*|부은|부었\S*/i, 'swelling', '붓는 거'),
  s(/palpitation\w*|두근\S*|심계항진/i, 'heart racing', '가슴 두근거리는 거'),
  s(/syncope|faint\w*|passed out|실신|쓰러\S*/i, 'passing out', '쓰러진 거'),
  s(/diarrh\w*|설사/i, 'the runs', '설사'),
  s(/bleed\w*|hemorrhage|출혈/i, 'bleeding', '피 나는 거'),
  s(/rash|발진|두드러기/i, 'a rash', '두드러기'),
  s(/myalgia|muscle aches?|근육통|몸살/i, 'aching all over', '온몸 쑤시는 거'),
  s(/tinnitus|이명/i, 'ringing in my ear', '귀에서 소리 나는 거'),
  s(/weakness|위약|힘이 빠\S*/i, 'weakness', '힘 빠지는 거'),
]

/** The concepts that a text names, in the order of the text, none inside another. */
export function conceptsIn(text: string): Concept[] {
  const found: { concept: Concept; at: number; end: number }[] = []
  for (const concept of concepts) {
    const hit = concept.match.exec(text)
    if (!hit) continue
    const end = hit.index + hit[0].length
    if (found.some(other => hit.index < other.end && other.at < end)) continue
    found.push({ concept, at: hit.index, end })
  }
  return found.sort((a, b) => a.at - b.at).map(({ concept }) => concept)
}

/** What a text names in lay words of a language, each once. */
export const layWords = (text: string, language: Language) => [
  ...new Set(conceptsIn(text).map(concept => concept[language])),
]

/** What a medicine is for, said only by a patient whose record holds the condition. */
export const purposes: readonly { medicine: RegExp; condition: RegExp; en: string; ko: string }[] = [
  {
    medicine: /pril\b|sartan\b|dipine\b|olol\b|thiazide\b|프릴|사르탄|디핀|올롤/i,
    condition: /hypertens|blood pressure|\bhtn\b|고혈압/i,
    en: 'a blood pressure pill',
    ko: '혈압약',
  },
  {
    medicine: /formin\b|gliflozin\b|gliptin\b|insulin|gli[a-z]*ide\b|포르민|글리플로진|글립틴|인슐린/i,
    condition: /diabet|dm\b|당뇨/i,
    en: 'something for my sugar',
    ko: '당뇨약',
  },
  {
    medicine: /statin\b|스타틴/i,
    condition: /cholesterol|lipid|지질|지혈증|콜레스테롤/i,
    en: 'a cholesterol pill',
    ko: '콜레스테롤약',
  },
  { medicine: /thyrox|티록신/i, condition: /thyroid|갑상/i, en: 'a thyroid pill', ko: '갑상선약' },
  {
    medicine: /terol\b|tropium\b|inhaler|흡입/i,
    condition: /copd|asthma|emphysema|천식|폐쇄성/i,
    en: 'a puffer',
    ko: '들이마시는 약',
  },
  {
    medicine: /triptan\b|트립탄/i,
    condition: /migraine|편두통/i,
    en: 'something for my migraines',
    ko: '편두통약',
  },
  {
    medicine: /semide\b|spironolactone|이뇨/i,
    condition: /heart failure|심부전/i,
    en: 'a water pill',
    ko: '소변 나오게 하는 약',
  },
  {
    medicine: /losin\b|steride\b|로신/i,
    condition: /prostat|bph|전립선/i,
    en: 'one for my prostate',
    ko: '전립선약',
  },
]
