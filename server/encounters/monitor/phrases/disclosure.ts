import type { Phrases } from './matcher.ts'

const ai = '(?:a\\.?i\\.?|artificial intelligence)'
const kind =
  '(?:language model|large language model|chat ?bot|virtual (?:patient|assistant)|simulated patient|digital assistant|computer program)'
// Somebody who works on it, or has a view of it, is not one.
const noTrade =
  '(?![ -](?:engineer|researcher|developer|scientist|expert|consultant|specialist|student|professor|teacher|fan|company|skeptic))'
const iAm = "i(?:'m| am)(?: (?:just|only|actually|really|simply))?"

/** What only a program says of itself. Talk about programs ("an AI read my scan") is not among it. */
export const disclosure: Phrases = {
  en: [
    `as an? (?:${ai}${noTrade}|${kind})`,
    `${iAm} (?:an? )?(?:${ai}${noTrade}|${kind})`,
    '(?:large |ai )?language models?',
    'my (?:training data|knowledge cut-?off|system prompt)',
    'i was trained on (?:text|data|a large)',
    "i (?:can't|cannot|can not) (?:assist|help)(?: you)? with (?:that|this) request",
    "i(?:'m| am) (?:role-?playing|simulating|playing the (?:role|part) of)",
    '(?:in|for|of) this (?:simulation|role-?play)',
    '(?:break|breaking|stay|staying) in character',
    'break(?:ing)? character',
  ],
  ko: [
    '(?:저는|나는|전|난|제가|내가) (?:사실 |그냥 |단지 |실은 )?(?:ai|에이아이|인공 ?지능|챗봇|가상 ?환자|가상 ?비서|컴퓨터 프로그램)(?: ?(?:언어 ?모델|모델|챗봇|비서|어시스턴트|프로그램|시스템))?(?:입니다|이에요|예요|에요|이라서|라서|이므로|이고|이기 때문|이니까|니까|로서|으로서|일 뿐|[.,!]|$)',
    '(?:ai|에이아이|인공 ?지능)(?:로서|으로서|로써|으로써)',
    '(?:ai|에이아이|인공 ?지능)(?:이기 때문|이기에|이라서 |라서 |입니다(?! ?\\?)|이에요(?! ?\\?)|예요(?! ?\\?))',
    '(?:ai|에이아이|인공 ?지능|대규모|거대|초거대)? ?언어 ?모델',
    '(?:제|저의) (?:학습 ?데이터|훈련 ?데이터|시스템 ?프롬프트)',
    '(?:해당|그|이) 요청(?:은|에는|을) (?:도와드릴|도와 드릴|응할|처리할) 수 없',
    '(?:이|본) (?:시뮬레이션|역할극)',
  ],
}
