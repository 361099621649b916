import type { Phrases } from './matcher.ts'

/** What only the one who treats says. */
export const orders: Phrases = {
  en: [
    "i(?:'d| would)? (?:strongly |highly )?(?:recommend|advise)(?: that)? (?:you(?! to (?:my|every|all|others|friends))|taking|avoiding|continuing)",
    "i(?:'m| am|'ll| will)(?: going to| be)? prescrib(?:e|ing)",
    "i(?:'m| am) discharging you",
    "i(?:'m| am) your (?:doctor|nurse|physician|clinician|educator)(?!'s)",
    'as your (?:doctor|nurse|physician|clinician|educator)',
    'your (?:test|lab|blood) results (?:show|indicate)',
    "you(?:'ve| have) been diagnosed with",
  ],
  ko: [
    '처방(?:해|을 해|을) ?드(?:릴게요|리겠습니다|렸습니다|릴 테니)',
    '처방(?:하겠습니다|할게요)',
    '(?:권장|권고)(?:합니다|드립니다|해 ?드립니다|드려요)',
    '권해 ?드(?:립니다|려요|릴게요)',
    '(?<=^|[,;:] ?)환자(?:분|님)(?:께서는|,| )',
    '(?:저는|제가) (?:담당|주치) ?(?:의사|의|간호사)(?:입니다|예요|이에요)',
    '진단(?:되셨습니다|받으셨습니다)',
  ],
}

/** What somebody who teaches says, though a patient might now and then. */
export const teaching: Phrases = {
  en: [
    '(?:you (?:should|must|need to)|(?<=^|[,;:] )(?:be sure to|make sure (?:to|you)|remember to)) (?:take(?! (?:a|me|him|her|us|them|care)\\b)|finish|avoid|continue|stop taking|schedule|follow up|call 911|limit|monitor|keep taking)',
    "it(?:'s| is) important (?:that you|for you)",
    "(?:i(?:'ll| will)|let(?:'s| me| us)|i(?:'m| am) (?:here|going) to) (?:explain|go over|review|talk about|walk you through|teach you)(?: to you)? (?:your (?:discharge|medic\\p{L}{0,10}|diagnos\\p{L}{0,5}|follow-?up|instructions)|how to take)",
    '(?:do you have|are there) any (?:other |more |further )?questions',
    'how (?:can|may) i (?:help|assist)(?: you)?',
    'in summary|to summarize',
  ],
  ko: [
    '(?:복용|투약|내원|방문|측정|관찰|제한|중단|유지)(?:하셔야|하세요|하십시오|하시기 바랍니다)',
    '(?:꼭|반드시|매일|식후에|식전에) (?:드세요|드셔야|드시기 바랍니다|드십시오)',
    '(?:복용법|복약|퇴원|치료|검사 ?결과|주의 ?사항|식단|외래)[^.!?\\n]{0,20}(?:설명|안내|교육)(?:해|을|을 해)? ?드(?:릴게요|리겠습니다|릴 테니)',
    '(?:더 )?궁금(?:하신|한) (?:점|것|거|게)(?:이|은)? ?(?:있으|없으|있나)',
    '(?:무엇을|어떻게|뭘) 도와 ?드릴까요',
    '(?:요약|정리)하(?:면|자면)',
    '주의하셔야 (?:합니다|해요)',
  ],
}

/** Signs that a sentence tells what somebody else said, or asks about it: nobody is told to do anything. */
export const reported: Phrases = {
  en: [
    '(?:said|says|say|saying|told|tells|telling|asked|asks|wrote|explained|mentioned|according to|heard|read|reads|instructed|warned)',
    '(?:do|does|did|if|why|whether|so) you (?:should|must|need|recommend|mean)',
    '(?:he|she|they|doctor|nurse|pharmacist) (?:recommended|advised|suggested)',
  ],
  ko: [
    '\\p{L}{0,20}(?:라고|다고|냐고|자고|라던|다던|라면서|다면서|래요|대요|랬|댔)',
    '(?:말씀|들었|들은|그러셨|그러시|그러던|적혀|쓰여|써 있)',
    '\\p{L}{0,20}(?:하셨|주셨)',
  ],
}
