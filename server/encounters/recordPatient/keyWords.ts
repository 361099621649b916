import type { Language } from '#schema/words.ts'
import { conceptsIn } from './concepts.ts'

/** Words that questions about any matter are made of, cut as stems are. */
const anyMatter: Record<Language, RegExp> = {
  en: /^(abou|afte|agai|all|and|any|are|aske|away|back|been|befo|call|can|come|comi|coul|cove|desc|did|does|doin|dose|down|each|ever|expl|feel|for|from|get|give|goin|gone|good|had|has|have|heal|help|here|home|hosp|how|inst|into|just|know|let|lets|like|long|look|made|make|may|mean|medi|meet|migh|more|much|must|need|new|next|not|now|off|once|one|only|othe|our|out|own|part|pati|pill|plea|rath|real|reca|reme|repe|retu|righ|said|same|say|see|shou|show|some|stil|stop|sure|tabl|take|taki|talk|tell|than|that|the|thei|them|then|ther|thes|they|thin|this|thos|time|told|toda|unde|use|usin|very|wait|walk|want|was|watc|way|week|well|went|were|what|when|wher|whic|who|why|will|with|word|woul|yes|you|your)$/,
  ko: /^(가면|가셔|걱정|경우|계시|괜찮|그거|그때|그러|그런|그럼|그렇|기억|내용|다시|대신|대해|댁에|댁으|되나|되는|되실|되죠|된다|드려|드린|드셔|드시|드신|드실|들으|따로|때는|말로|말씀|말해|먹는|먹어|먹으|먹을|몇번|무슨|무엇|무얼|뭐라|바로|방금|배운|병원|보세|보시|복용|본인|부탁|사용|새로|생기|설명|스스|시간|아까|아시|알려|약은|약을|약이|얘기|어느|어디|어떠|어떤|어떻|언제|얼마|연락|오늘|오셔|오시|오실|온다|요약|우선|이거|이런|이제|이해|있나|있는|있어|있으|자신|저희|전에|전화|정리|제가|조심|조금|좋을|주세|주시|증상|직접|질문|집에|챙겨|처음|퇴원|표현|하나|하는|하루|하면|하셔|하시|하실|한번|한테|해서|해야|혹시|환자)$/,
}

/** The stems of what a text is about in particular; English words by four letters, Korean ones by two syllables. */
export function keyWords(text: string, language: Language): string[] {
  const words =
    language === 'en'
      ? (text.toLowerCase().match(/[a-z]{3,}|\d+/g) ?? []).map(word => word.slice(0, 4))
      : (text.match(/[가-힣]{2,}|\d+/g) ?? []).map(word => word.slice(0, 2))
  return [...new Set(words)].filter(word => !anyMatter[language].test(word))
}

/** How much of what is asked in particular each sentence holds; a word that few of them hold weighs more. */
export function shares(question: string, sentences: readonly string[], language: Language): number[] {
  const asked = keyWords(question, language)
  const named = conceptsIn(question)
  const held = sentences.map(sentence => new Set(keyWords(sentence, language)))
  const rarity = new Map(asked.map(word => [word, held.filter(words => words.has(word)).length]))
  return sentences.map((sentence, i) => {
    const words = asked.filter(word => held[i]!.has(word))
    const concepts = named.filter(concept => concept.match.test(sentence))
    return words.reduce((sum, word) => sum + 1 / rarity.get(word)!, 0) + concepts.length
  })
}
