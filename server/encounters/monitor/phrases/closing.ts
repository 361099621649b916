import type { Phrases } from './matcher.ts'

const stop = '(?= ?(?:[.,!;~]|$))'

/** An explicit goodbye of the educator. Reassurance ("I am here to help") and advice ("take care of it") are none. */
export const farewells: Phrases = {
  en: [
    'good[- ]?bye',
    `bye(?:[ -]bye)?(?: now| for now)?${stop}`,
    `take (?:good )?care(?: of yourself)?(?: now)?(?:, \\p{L}{1,20}\\.? ?\\p{L}{0,20})?${stop}`,
    'safe (?:travels|trip home|journey home|ride home|drive home)',
    '(?:drive|get home|travel) safe(?:ly)?',
    'have a (?:safe|good|great|nice|wonderful|lovely) (?:trip|day|rest of (?:your|the) day|evening|night|ride|drive|journey|afternoon|weekend)',
    "you(?:'re| are) (?:now )?all set to (?:go|head|leave)",
    "we(?:'re| are) (?:all )?(?:done|finished) here",
    'wish(?:ing)? you (?:all the best|well|a (?:speedy|quick|smooth|full) recovery)',
  ],
  ko: [
    '안녕히 (?:가세요|가십시오|돌아가세요)',
    '조심(?:히|해서) (?:들어 ?)?가(?:세요|십시오)',
    '살펴 ?가(?:세요|십시오)',
    '몸조리 (?:잘 )?하(?:세요|십시오|시고|시길)',
    '건강하(?:세요|십시오|시길)',
    '(?:빠른 )?(?:쾌유|회복)[을를]? (?:빕니다|바랍니다|기원합니다|기원할게요|바랄게요)',
    '(?:오늘 )?(?:퇴원 ?)?(?:교육|설명|안내|면담)[은을]? ?(?:이만 |여기서 |여기까지 |모두 |이것으로 )?마치겠습니다',
    '(?:외래|다음 진료|다음)(?:에서|에|때| 때)? ?뵙겠습니다',
    '좋은 하루 (?:보내세요|되세요|보내십시오)',
  ],
}

/** Words before a goodbye that put it off: "before you are all set to go", "once we say goodbye". */
export const deferrals: Phrases = {
  en: ["(?:before|when|whenever|once|until|unless|if|after|almost|nearly|not|aren't|isn't|as soon as)"],
  ko: ['(?:전에|아직|만약|혹시|나중에)', '\\p{L}{0,20}(?:기 전|으면|하면|때까지)'],
}

/** What a patient says who goes, or who has only thanks left. */
export const leaveTakings: Phrases = {
  en: [
    'good[- ]?bye',
    `bye(?:[ -]bye)?(?: now)?${stop}`,
    "i(?:'ll| will) (?:head|go|be going|be heading|get going|be on my way)(?: on)?(?: home| now|$|[.,!])",
    "i(?:'m| am) (?:all set|ready) to (?:go|head|leave)",
    'see you(?: (?:then|later|soon|next|at|in|on))?',
    `take care(?: too)?${stop}`,
    '(?:you too|same to you)',
    'have a (?:good|great|nice|lovely) (?:day|one|evening|night|weekend)',
    'thank you|thanks',
  ],
  ko: [
    '안녕히 (?:계세요|계십시오|가세요|가십시오)',
    '(?:조심히 )?들어가(?:세요|십시오)',
    '감사(?:합니다|했습니다|해요|드립니다|드려요)',
    '고맙습니다|고마워요|고마웠습니다',
    '수고하(?:세요|셨습니다|셨어요|십시오)',
    '(?:이제 |그럼 )?(?:들어)?가 ?(?:보겠습니다|볼게요)',
    '집에 (?:갈게요|가겠습니다)',
    '(?:외래|다음)(?:에서|에|때| 때)? ?(?:뵐게요|뵙겠습니다|봬요)',
  ],
}

/** What a patient says who goes, in so many words: thanks alone may be for an answer. */
export const partings: Phrases = {
  en: leaveTakings.en.filter(words => !/thank|you too/.test(words)),
  ko: leaveTakings.ko.filter(words => !/감사|고맙/.test(words)),
}

/** What keeps a patient's turn from being a farewell: a question without its mark, a doubt, something still to say. */
export const holdings: Phrases = {
  en: [
    '(?:what|how|when|where|why|which|who) (?:do|does|did|is|are|was|if|about|should|can|could|will|would|happens|much|many|long|often|else)',
    '(?:can|could|should|do|does|will|would|is|are|may) (?:i|you|we|it|there|they|my|this|that)',
    '(?:questions?|wondering|wonder|confused|confusing|worried|scared|unsure|not sure|not ready|wait|but|also|though|except)',
    "(?:don't|do not|didn't|did not) (?:understand|know|get|remember)",
    '(?:one|another) (?:more|last|other|quick)? ?(?:thing|question)',
    '(?:before|actually|hold on)',
  ],
  ko: [
    '(?:언제|어디|어떻게|어떤|무엇|무슨|뭐|뭘|왜|얼마|누구|몇)',
    '\\p{L}{0,20}(?:나요|까요|ㄹ까|는가요|은가요|인가요|건가요|한가요|습니까|합니까|됩니까|입니까|을까|는데요|은데요|인데요|는지)',
    '(?:질문|궁금|여쭤|여쭙|혹시|잠깐|잠시만|하나만|하나 더|그런데|근데|하지만|다만|그리고요)',
    '\\p{L}{0,20}(?:모르겠|걱정|불안|무서|헷갈|이해가 안|이해 못|지만)',
    '아직',
  ],
}
