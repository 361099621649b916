import { cut } from '../speech.ts'

const leadIns =
  /^(자|그럼|그리고|그런데|그래서|또|또한|이제|우선|먼저|일단|다음으로|마지막으로|네|예|음|아|참|꼭|혹시|환자분|어르신|어머님|아버님|할머니|할아버지|선생님|말씀드린 ?대로)[\s,.]+/

/** Honorific verbs that are other words when one speaks of oneself. */
const plainIf: Record<string, string> = { 드시: '먹으면', 주무시: '자면', 계시: '있으면' }

/** Endings of an educator's sentence and what they become when the patient reports them: `…라고`, `…다고`. */
const endings: [RegExp, string][] = [
  [/(드시면|드셔도) ?(안 ?됩니다|안 ?돼요|안 ?되세요)$/, '먹으면 안 된다고'],
  [/드시지 ?(마세요|마시고|마십시오|않으셔야 ?(합니다|해요|돼요))$/, '먹지 말라고'],
  [/복용하지 ?(마세요|마십시오)$/, '먹지 말라고'],
  [/(하시면|하셔도) ?안 ?(됩니다|돼요)$/, '하면 안 된다고'],
  [/지 ?(마세요|마십시오|마시고요)$/, '지 말라고'],
  [/(드시면|드셔야|드시는 ?게) ?(됩니다|돼요|되세요|되고요|합니다|해요|하고요|좋습니다|좋아요)$/, '먹으라고'],
  [/(드세요|드십시오|드시고요|드시길 ?바랍니다)$/, '먹으라고'],
  [/(드셔도|복용하셔도) ?(됩니다|돼요|괜찮습니다|괜찮아요)$/, '먹어도 된다고'],
  [
    /복용(하시면 ?됩니다|하시면 ?돼요|하셔야 ?합니다|하셔야 ?해요|하셔야 ?돼요|하세요|하십시오|해 ?주세요|합니다|해요)$/,
    '먹으라고',
  ],
  [/(오셔야|오시면) ?(합니다|해요|됩니다|돼요|되세요)$/, '오라고'],
  [/(내원하세요|내원하셔야 ?합니다|방문하세요|방문하시면 ?됩니다|내원해 ?주세요|방문해 ?주세요)$/, '오라고'],
  [/오(세요|십시오)$/, '오라고'],
  [/가(셔야 ?합니다|셔야 ?해요|시면 ?됩니다|세요|십시오)$/, '가라고'],
  [/(재셔야 ?합니다|재셔야 ?해요|재시면 ?됩니다|재 ?보세요|재세요|재 ?주세요)$/, '재라고'],
  [/(부르셔야 ?합니다|부르세요|불러 ?주세요)$/, '부르라고'],
  [/(맞으셔야 ?합니다|맞으시면 ?됩니다|맞으세요)$/, '맞으라고'],
  [/(쉬셔야 ?합니다|쉬셔야 ?해요|쉬시면 ?됩니다|쉬세요)$/, '쉬라고'],
  [/(걸으세요|걸으시면 ?됩니다|걸으셔야 ?합니다)$/, '걸으라고'],
  [/(하셔야|하시는 ?게|하시면|해야) ?(합니다|해요|됩니다|돼요|되세요|좋습니다|좋아요|돼)$/, '하라고'],
  [/(하세요|하십시오|해 ?주세요|해 ?주시면 ?됩니다|해 ?주셔야 ?합니다|하시고요|하시길 ?바랍니다)$/, '하라고'],
  [/(하셔도|해도) ?(됩니다|돼요|괜찮습니다|괜찮아요)$/, '해도 된다고'],
  [/([가-힣])시(면|는 ?게|어야|) ?(됩니다|돼요)$/, '$1라고'],
  [/(으?)셔야 ?(합니다|해요|됩니다|돼요)$/, '$1야 된다고'],
  [/(연락|전화|말씀|신고)(해|을|를)? ?주(세요|십시오|시면 ?됩니다)$/, '$1하라고'],
  [/적어 ?주(세요|십시오|시면 ?됩니다)$/, '적으라고'],
  [/([아어]) ?주(세요|십시오|시면 ?됩니다)$/, '$1 달라고'],
  [/(으?)(세요|십시오)$/, '$1라고'],
  [/([가-힣])아 ?주세요$/, '$1으라고'],
  [/(이었습니다|이었어요|이었고요)$/, '이었다고'],
  [/(였습니다|였어요|였고요)$/, '였다고'],
  [/(입니다|이에요|이고요)$/, '이라고'],
  [/(거예요|겁니다|것입니다)$/, '거라고'],
  [/(예요|고요)$/, '라고'],
  [/(드릴게요|드리겠습니다|드릴 ?예정이에요|드립니다|드려요|드렸습니다|드렸어요)$/, '주신다고'],
  [/(뵙겠습니다|뵐게요|봬요|뵙도록 ?하겠습니다)$/, '보자고'],
  [/(하겠습니다|할게요)$/, '하신다고'],
  [/([었았했됐났왔갔였셨])(습니다|어요|고요|네요)$/, '$1다고'],
  [/(있|없)(습니다|어요|고요|으세요|으십니다)$/, '$1다고'],
  [/(좋|높|낮|많|적|같|괜찮|싶|않|짧|작)(습니다|아요|어요|은 ?편이에요|네요)$/, '$1다고'],
  [/(됩니다|돼요|되고요)$/, '된다고'],
  [/(합니다|해요|하고요)$/, '한다고'],
  [/(큽니다|커요)$/, '크다고'],
  [/(아픕니다|아파요)$/, '아프다고'],
  [/(나쁩니다|나빠요)$/, '나쁘다고'],
  [/(생깁니다|생겨요)$/, '생긴다고'],
  [/(나옵니다|나와요)$/, '나온다고'],
  [/(줍니다|줘요)$/, '준다고'],
  [/습니다$/, '다고'],
]

/** A verb ending in ㅂ니다 reported: the syllable's ㅂ becomes ㄴ. */
function reported(text: string): string | undefined {
  const hit = /([가-힣])니다$/.exec(text)
  if (!hit) return undefined
  const code = hit[1]!.charCodeAt(0) - 0xac00
  if (code % 28 !== 17) return undefined
  return `${text.slice(0, hit.index)}${String.fromCharCode(0xac00 + code - 17 + 4)}다고`
}

/**
 * One taught sentence as a Korean patient reports it, ending in `…라고` or `…다고` so that "하셨어요" can follow; where
 * detail is lost, without its first clause or its reasons. Undefined for an ending that cannot be reported.
 */
export function retell(sentence: string, loses: boolean): string | undefined {
  let text = sentence.replace(/[.!?…~;:]+$/, '').trim()
  for (let i = 0; i < 4 && leadIns.test(text); i++) text = text.replace(leadIns, '')
  if (loses) {
    const clauses = text.split(/(?<=(?:고|며|니까|므로|어서|아서|해서|때문에|위해|지만|는데),?)\s+|,\s+/)
    const last = clauses.at(-1)!
    if (clauses.length > 1 && last.length >= 8) text = last
  }
  text = text
    .replace(/환자분(께서|은|이|의)?\s*/g, '')
    .replace(
      /(하시|드시)(고|거나|며)(?=\s|,)/g,
      (_, verb: string, end: string) => (verb === '드시' ? '먹' : '하') + end,
    )
    .replace(/있으시면/g, '있으면')
    .replace(/(드시|주무시|계시)(면|거나)(?= (?!안 |됩|돼|되))/g, (_, verb: string, end: string) =>
      end === '면' ? plainIf[verb]! : `${plainIf[verb]!.replace(/으?면$/, '')}${end}`,
    )
    .replace(/시면(?= (?!안 |됩|돼|되))/g, '면')
    .replace(/으시거나/g, '으거나')
  const ending = endings.find(([written]) => written.test(text))
  const said = ending ? text.replace(ending[0], ending[1]) : reported(text)
  if (!said || said.length < 6) return undefined
  if (said.length <= 64) return said
  // The end of a Korean sentence carries what is to be done: keep it and drop words from the front.
  const words = said.split(' ')
  while (words.length > 2 && words.join(' ').length > 64) words.shift()
  return cut(words.join(' '), 64, 'ko').endsWith('고') ? words.join(' ') : undefined
}
