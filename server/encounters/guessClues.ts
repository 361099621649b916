import { axisWords } from './axisWords.ts'

/** One spelling of everything: width, case, underscores, dashes, quotes, invisible characters and runs of spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[_\p{Pd}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Levels that are everyday words of a record ("high blood pressure"): they tell only where they stand by themselves. */
const everyday = new Set(
  ['low', 'high', 'poor', 'partial', 'neutral', '낮음', '높음', '일부', '거의 못함', '중립', '축소'].map(
    plain,
  ),
)

/** What only sounds like a level: diagnoses by their full name, hospitals of a school, the character of a pain. */
const harmless: readonly RegExp[] = [
  /\b(?:generali[sz]ed |social |separation |illness |mixed )*anxiety(?: (?:and|&) depress(?:ive|ion)|\/depress(?:ive|ion))? disorders?\b/g,
  /\badjustment disorder with (?:mixed )?(?:anxiety|anxious mood)(?: and depress(?:ed mood|ion))?|\bdisorder,? with anxious distress\b/g,
  /\b(?:\w+ )?personality (?:disorders?|changes?)\b|\bparanoid schizophrenia\b|\bnervous system\b/g,
  /\bcollege (?:of|hospital|medical)\b|\buniversity (?:of|hospital|medical|health|clinic|children)\b|\bschool of (?:medicine|nursing|public health)\b/g,
  /하지 ?불안(?: ?증후군)?|(?:범|사회|분리|혼합형?|건강|질병)? ?불안 ?(?:및 ?)?(?:우울 ?)?(?:장애|신경증)|(?<!정서 ?|정서적 ?|심리 ?|심리적 ?)불안정|건강 ?염려증/g,
  /\S*인격 ?장애|\S*성격 ?장애|(?:통증|동통|두통|흉통|복통|가래|객담|종양|병변)(?:의|은)? ?성격|출혈 ?(?:성향|경향)/g,
  /대학교? ?(?:부속 ?)?(?:병원|의료원)|의과 ?대학/g,
]

/** Other words for a level of an axis: schooling, literacy, temperament, the quality of a history. */
const synonyms: readonly RegExp[] = [
  /\b(?:pre)?school(?:s|ed|ing|teacher)?\b|\buniversit(?:y|ies)\b|\bgraduat(?:e|es|ed|ion)\b|\bundergrad\w*|\bstudents?\b|\b(?:un)?educated\b|\beducational\b/,
  /\b(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth) grade\b|\b(?:elementary|primary|grade|middle|high)school\b/,
  /\bged\b|\bdiploma\b|\bdrop(?:ped|s)? ?out\b|\b(?:bachelor|master|doctoral?|doctorate|academic|associate|professional|advanced|law|nursing|engineering)(?:'?s)?(?: \w+)? degree|\b(?:bachelor|master)'?s\b|\bdegree in\b|\b(?:has|holds|no|a) degree\b|\bph ?\.?d\b|\bdoctorate\b/,
  /\b(?:il)?literacy\b|\b(?:il|semi ?)?literate\b|\b(?:cannot|can't|can not|could not|unable to|does not|doesn't|never learn(?:ed|t) to|barely|struggles to) (?:read|write)\b|\breading (?:level|ability|skills)\b/,
  /\banxi(?:ous|ously|ousness|ety)\b|\bworr(?:y|ies|ied|ying|ier)\b|\bnervous(?:ly|ness)?\b|\b(?:fearful|afraid|scared|frightened|panicky|apprehensive|catastrophi[sz]\w+|hypochondriac)\b|\bneeds? (?:much |constant |a lot of )?reassur\w+|\basks? for reassur\w+|\b(?:very|highly|overly|easily) concerned\b/,
  /\b(?:mis|dis)trust\w*|(?:\b(?:not|never|little|lacks?|without|no)|n't) (?:\w+ )?trust\w*|\bsuspicious (?:of|about|toward|towards) (?:\w+ )?(?:doctors?|physicians?|clinicians?|nurses?|hospitals?|staff|medic\w+|health\w*|providers?|advice|treatments?|vaccin\w+|people|others|everyone|motives?)\b|\bsuspicious (?:by nature|person|patient|attitude)\b|\b(?:s[ck]eptical|paranoid|wary)\b|\bguarded (?:with|towards?|about|attitude|historian)\b/,
  /\bconscientious\w*|\bmeticulous\w*|\bperfectionis\w+|\bfastidious\w*|\bdiligent\w*|\bdetail oriented\b|\b(?:careful|detailed|exact|thorough|well kept) (?:notes?|records?|logs?|diar(?:y|ies)|lists?)\b/,
  /\bminimi[sz](?:ers?|es|ing)\b|\bminimi[sz]ed? (?:\w+ )?(?:symptoms?|pain|complaints?|problems?|illness|severity)|\btend(?:s|ed|ency)? to minimi[sz]e\b|\bdown ?play\w*|\bplay(?:s|ed|ing)? (?:\w+ ){0,2}down\b|\bunder ?(?:state|report)(?:s|d|ed|ing|ment)?\b|\b(?:makes?|making) light of\b|\b(?:brush|shrug)(?:es|s|ed|ing)? (?:\w+ ){0,2}off\b|\bstoic\w*/,
  /\b(?:even tempered|easy ?going|temperament\w*|character trait|demeanou?r)\b/,
  /\bhistorian\b|\brecall(?:s|ed|ing)?\b|\bremember(?:s|ed|ing)?\b|\bforg[eo]t\w*|\b(?:poor|good|bad|excellent|sharp|unreliable|limited|vague|intact|accurate|partial) memory\b|\bmemory (?:is |was |for \w+ )*(?:poor|good|bad|excellent|sharp|unreliable|limited|vague|accurate|partial)\b/,
  /\bunreliable\b|\b(?:vague|inconsistent|unsure|uncertain|confused) (?:about|on|of|history|account|as to)\b|\bhistory (?:is |was )?(?:limited|vague|inconsistent|poor)\b|\b(?:poor|reliable|accurate|inaccurate|vague|inconsistent) (?:history|account)\b/,
  /[초중고대]졸|무학|문맹|까막눈|학력|학교|학년|초등|전문대|대학|대학원|학사|석사|박사|졸업|중퇴|자퇴|교육 ?(?:수준|정도|년수|연한|을? ?받)|정규 ?교육|문해|글(?:을|씨를)? ?(?:잘 ?)?(?:모르|못|읽지)|건강 ?정보|이해(?:능력|력|도)/,
  /불안|걱정|염려|초조|예민|두려[워움]|겁이? ?많|무서워|안절부절|긴장(?:을|해|하|함)/,
  /불신|(?:못|안) ?믿|믿지 ?(?:않|못)|믿음이? ?(?:없|부족)|신뢰|의심(?:이|을)? ?(?:많|품|하는)|(?:의사|의료진|병원|간호사|치료)(?:를|을|들을)? ?의심|경계심|까다로/,
  /꼼꼼|성실|완벽주의|세심|철두철미|성격|성향|성미/,
  /대수롭|줄여 ?말|축소(?:해|하여|하는)|별것? ?아니|별거 ?아니|괜찮다고만|잘 ?참|참는|내색|낙천|무던|무덤덤/,
  /회상|기억(?!력 ?(?:저하|장애|감퇴|손상|상실)|상실|장애|저하)|잊|깜[빡박]|정확|오락가락|(?:약|이름|용량|병력|과거력|날짜)[^.,;]{0,8}(?:모름|모르|헷갈|혼동)|(?:병력|과거력)[^.,;]{0,8}(?:불명확|불분명|부실|신뢰|진술)|진술[^.,;]{0,6}(?:불일치|엇갈)/,
]

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ /g, ' ?')
/** Hangul has no word boundary: particles and endings grow onto the word. */
const named = (word: string) =>
  new RegExp(/^[\x20-\x7e]+$/.test(word) ? `\\b${escaped(word)}s?\\b` : escaped(word))

const { axes, levels } = axisWords()
const words = [...axes, ...levels].map(plain)
const clues = [...words.filter(word => !everyday.has(word)).map(named), ...synonyms]

/**
 * Whether the text names an axis of the persona or a level of one. Diagnoses do not count where they stand by their
 * full name: that somebody has an anxiety disorder or dementia is what a physician has to know.
 */
export function namesLevel(text: string): boolean {
  const rest = harmless.reduce((left, phrase) => left.replace(phrase, ' # '), plain(text))
  const alone = rest.split(/[,.;:/|()[\]{}·=#]/).map(part => part.trim())
  return alone.some(part => everyday.has(part)) || clues.some(clue => clue.test(rest))
}
