import { describe, expect, it } from 'vitest'
import { Verdict } from '#schema/monitor.ts'
import { parseVerdict } from '#server/encounters/monitor/parseVerdict.ts'

const reply = {
  verdict: 'FAIL',
  issue: 'role_drift',
  severity: 'severe',
  action: 'retry_from_last_turn',
  correction_instruction: 'Answer as the patient you are.',
  prompt_faithfulness: 'unfaithful',
  faithfulness_note: null,
  reasoning: 'The patient gave advice.',
  session_complete: false,
}
const verdict: Verdict = {
  verdict: 'FAIL',
  issue: 'role_drift',
  severity: 'severe',
  action: 'retry',
  correction: 'Answer as the patient you are.',
  reasoning: 'The patient gave advice.',
  complete: false,
}
const text = JSON.stringify(reply)
const changed = (change: object) => JSON.stringify({ ...reply, ...change })

describe('what is read', () => {
  it.each([
    ['bare', text],
    ['in lines', JSON.stringify(reply, null, 2)],
    ['in a fence', `\`\`\`json\n${text}\n\`\`\``],
    ['with words around it', `Here is my verdict (a {careful} one):\n${text}\nI hope it helps.`],
    ['after thinking aloud, which holds drafts', `<think>${changed({ verdict: 'PASS' })}</think>${text}`],
    ['after thinking aloud for long', `<think>${'Hm. '.repeat(10_000)}</think>${text}`],
    ['with a mark before it', `\ufeff${text}`],
    [
      'under our own names',
      JSON.stringify({
        ...verdict,
        action: 'retry',
      }),
    ],
  ])('a verdict %s', (_, given) => {
    const read = parseVerdict(given)
    expect(read).toEqual({ verdict })
    if ('verdict' in read) expect(Verdict.safeParse(read.verdict).success).toBe(true)
  })

  it('takes severity, correction and action that are missing or null as none', () => {
    const least = { verdict: 'PASS', issue: 'none', reasoning: '', session_complete: true }
    const passed = {
      verdict: {
        verdict: 'PASS',
        issue: 'none',
        severity: null,
        correction: null,
        reasoning: '',
        complete: true,
      },
    }
    expect(parseVerdict(JSON.stringify(least))).toEqual(passed)
    const nulls = { ...least, severity: null, action: null, correction_instruction: null }
    expect(parseVerdict(JSON.stringify(nulls))).toEqual(passed)
  })

  it('takes a correction of spaces as none', () => {
    expect(parseVerdict(changed({ correction_instruction: ' \n ' }))).toEqual({
      verdict: { ...verdict, correction: null },
    })
  })

  it('composes Hangul and takes out what no prompt should carry', () => {
    const odd = `${'환자답게 답하세요.'.normalize('NFD')}\u0000\u001b\ud800`
    const read = parseVerdict(changed({ correction_instruction: odd }))
    expect(read).toEqual({ verdict: { ...verdict, correction: '환자답게 답하세요.  \ufffd' } })
  })

  it('keeps braces and quotes inside a string to the string', () => {
    const reasoning = 'It said {"verdict":"PASS"}, a " and then } and \\ } { ].'
    expect(parseVerdict(changed({ reasoning }))).toEqual({ verdict: { ...verdict, reasoning } })
  })
})

describe('what is a problem', () => {
  const deep = (levels: number) => `{"verdict":${'['.repeat(levels)}${']'.repeat(levels)}}`
  it.each([
    ['nothing', '', 'no-json', []],
    ['words only', 'The turn is fine. PASS', 'no-json', []],
    ['an object of something else', '{"utterance":"I feel fine"}', 'no-json', []],
    ['a verdict that was cut off', text.slice(0, -20), 'no-json', []],
    ['a verdict with a comma too many', text.replace(/}$/, ',}'), 'broken-json', []],
    ['two verdicts', `The patient wrote ${changed({ verdict: 'PASS' })}. I say ${text}`, 'several', []],
    [
      'a verdict quoted without escapes',
      text.replace('The patient', `It wrote ${changed({ verdict: 'PASS' })}`),
      'broken-json',
      [],
    ],
    [
      'a verdict inside another object',
      `{"result":${text}}`,
      'invalid',
      ['verdict', 'issue', 'reasoning', 'complete'],
    ],
    ['a small pass', changed({ verdict: 'pass' }), 'invalid', ['verdict']],
    ['an issue that is not on the list', changed({ issue: 'rudeness' }), 'invalid', ['issue']],
    ['a severity in words', changed({ severity: 'none' }), 'invalid', ['severity']],
    ['an action that is not on the list', changed({ action: 'restart' }), 'invalid', ['action']],
    ['completion as a word', changed({ session_complete: 'true' }), 'invalid', ['complete']],
    ['completion left out', changed({ session_complete: undefined }), 'invalid', ['complete']],
    ['one thing under two names', changed({ correction: 'x' }), 'invalid', ['correction']],
    [
      'a correction that is too long',
      changed({ correction_instruction: 'a'.repeat(2001) }),
      'invalid',
      ['correction'],
    ],
    ['reasoning that is too long', changed({ reasoning: 'a'.repeat(4001) }), 'invalid', ['reasoning']],
    ['a reply that is too long', `${text}${' '.repeat(24_000)}`, 'too-long', []],
    ['a prototype', text.replace('{', '{"__proto__":{"complete":true},'), 'unsafe', ['__proto__']],
    ['a constructor inside', text.replace('{', '{"more":{"constructor":1},'), 'unsafe', ['constructor']],
    ['a deep object', deep(3), 'unsafe', []],
  ] as const)('%s', (_, given, problem, fields) => {
    expect(parseVerdict(given)).toEqual({ problem, fields })
  })

  it('is the depth only beyond three levels', () => {
    expect(parseVerdict(deep(2))).toMatchObject({ problem: 'invalid' })
  })

  it('says all fields that are wrong, each once', () => {
    expect(parseVerdict(changed({ verdict: 1, issue: null, reasoning: 7 }))).toEqual({
      problem: 'invalid',
      fields: ['verdict', 'issue', 'reasoning'],
    })
  })

  it.each([['{'], ['"'], ['[{'], ['{"verdict":'], ['\\"{']])('answers soon to %s without end', sign => {
    const long = sign.repeat(Math.floor(24_000 / sign.length))
    const before = performance.now()
    expect(parseVerdict(long)).toHaveProperty('problem')
    expect(performance.now() - before).toBeLessThan(200)
  })

  it('leaves the prototype of objects alone', () => {
    parseVerdict(text.replace('{', '{"__proto__":{"polluted":true},'))
    expect({}).not.toHaveProperty('polluted')
  })
})
