import { cut } from '../speech.ts'

const leadIns =
  /^(so|okay|ok|now|well|and|also|first|second|third|next|then|finally|lastly|again|please|remember(,| to| that)?|just|basically|make sure (that )?(you )?(to )?|be sure to|try to|it'?s (very |really )?important (that you|to|that)|i('d| would) (like|want) you to|i want you to|i need you to|as i said,?)[\s,:]+/i
const orders =
  /^(take|call|come|avoid|stop|use|weigh|keep|drink|eat|walk|rest|check|go|return|continue|finish|start|limit|see|follow|watch|write|bring|do|wash|clean|raise|measure|quit|cut|swallow|get|tell|hold|sleep|wear|change|inject|dial)\b/i
const beforeObject =
  /\b(for|to|of|with|from|by|on|about|at|give|gives|gave|giving|help|helps|helped|see|call|told|tell|tells|made|make|makes|put|keep|keeps|want|started|treat|treated|send|sending|protect|protects|hurt|bother|remind|let|\w{3,}ing)$/i

/** The same sentence from the patient's side: "you" becomes "I" or "me", the educator's "we" becomes "you". */
function turned(sentence: string): string {
  const words = sentence.split(/\s+/)
  return words
    .map((raw, i) => {
      const [, word = '', rest = ''] = /^([\w'’]+)(.*)$/.exec(raw) ?? [raw, raw, '']
      const before = words.slice(Math.max(0, i - 1), i).join(' ')
      const next = words[i + 1]?.toLowerCase()
      switch (word.toLowerCase().replace('’', "'")) {
        case 'you': {
          const object = beforeObject.test(before) || rest !== '' || next === undefined
          return (object ? 'me' : 'I') + rest
        }
        case "you're":
          return `I'm${rest}`
        case "you'll":
          return `I'll${rest}`
        case "you've":
          return `I've${rest}`
        case "you'd":
          return `I'd${rest}`
        case 'your':
          return `my${rest}`
        case 'yours':
          return `mine${rest}`
        case 'yourself':
          return `myself${rest}`
        case 'are':
          return before.toLowerCase() === 'you' ? `am${rest}` : raw
        case 'were':
          return before.toLowerCase() === 'you' ? `was${rest}` : raw
        case 'i':
        case 'we':
        case 'us':
        case 'me':
          return `you${rest}`
        case "i'm":
        case "we're":
          return `you're${rest}`
        case "i'll":
        case "we'll":
          return `you'll${rest}`
        case "i've":
        case "we've":
          return `you've${rest}`
        case "i'd":
        case "we'd":
          return `you'd${rest}`
        case 'my':
        case 'our':
          return `your${rest}`
        case 'am':
          return before.toLowerCase() === 'i' ? `are${rest}` : raw
        default:
          return raw
      }
    })
    .join(' ')
}

/**
 * One taught sentence as the patient would say it back, without its closing mark; where detail is lost, only up to
 * the first clause that explains or qualifies. Undefined for what is too short to say back.
 */
export function retell(sentence: string, loses: boolean): string | undefined {
  let text = sentence
    .replace(/[.!?…;:]+$/, '')
    .replace(/^["']|["']$/g, '')
    .trim()
  for (let i = 0; i < 4 && leadIns.test(text); i++) text = text.replace(leadIns, '')
  if (/^(do not|don'?t|never)\s/i.test(text))
    text = `shouldn't ${text.replace(/^(do not|don'?t|never)\s/i, '')}`
  else if (orders.test(text)) text = `need to ${text[0]!.toLowerCase()}${text.slice(1)}`
  text = text.replace(/\byou (must|should|have to|will need to|'ll need to)\b/i, 'you need to')
  text = (/^(shouldn't|need to) /.test(text) ? `I ${turned(text)}` : turned(text)).replace(
    /, (call|come|go|stop|take|return|tell|see)\b/gi,
    ', I $1',
  )
  if (loses && /\bif\b/i.test(text)) {
    // What to do and one sign of it are kept; the other signs are what is lost.
    text = text.replace(/( if .*?) (or|and) [^,]*$/i, '$1').replace(/^(if .*?) (or|and) [^,]*,/i, '$1,')
  } else if (loses) {
    const words = text.split(' ')
    const end = words.findIndex(
      (word, i) =>
        i >= 5 &&
        (/^(because|so|which|before|after|until|with|and|or|but|for|to)$/i.test(word) ||
          /[,;]$/.test(words[i - 1]!)),
    )
    if (end > 0) text = words.slice(0, end).join(' ')
  }
  text = cut(text, 22, 'en').replace(/[\s,;:]+(and|or|but|to|the|a|an|with|for|of|in|on|at|if|my)?$/i, '')
  if (text.split(' ').length < 3) return undefined
  return text.replace(/^[A-Z](?=[a-z]*\b)/, first => (/^I\b|^I'/.test(text) ? first : first.toLowerCase()))
}
