import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { parseCases } from '#server/cases/parseCases.ts'
import { RefusedFile } from '#server/imports/problems.ts'
import { root } from '#server/root.ts'
import { aCase, bytesOf, jsonl, refusedWith } from '#test/support/importing.ts'

const counting = () => {
  let n = 0
  return () => (++n).toString(16).padStart(32, '0')
}
const read = (content: string | Uint8Array) =>
  parseCases(
    { name: 'cases.jsonl', bytes: typeof content === 'string' ? bytesOf(content) : content },
    counting(),
  )
const problemsOf = (content: string | Uint8Array) => refusedWith(() => read(content))
const file = 'cases.jsonl'

describe('what is kept of a case', () => {
  it('shows only the keys that the format names for a pane', () => {
    const [one] = read(
      jsonl(
        aCase('c-1', {
          note: {
            text: 'Note',
            author: 'Dr A',
            sections: [{ id: 'dx', title: 'Diagnosis', text: 'Asthma', score: 2 }],
          },
          dialogue: [{ turn: 1, role: 'educator', text: 'Hello', tokens: 12, model: 'secret-model' }],
          answers: [{ id: 'c1', question: 'Q', answer: 'A', gold: 'secret-gold' }],
          persona: { personality: 'anxious', recall: 'poor', prompt: 'secret-prompt' },
          profile: { age: 54, gender: 'F', allergy: null, mrn: 'secret-mrn' },
          facts: [{ id: 'f1', text: 'Takes aspirin', category: 'medication' }],
          rounds: [{ id: 'r1', patient_text: 'It hurts', round_role: 'secret-role' }],
          responses: [
            { id: 'x', round: 'r1', prefix: ['Before'], text: 'Rest', hidden: { model: 'secret' } },
          ],
          claims: [{ id: 'k1', text: 'Rest helps', of: 'closing' }],
        }),
      ),
    )
    const bodies = Object.fromEntries(one!.parts.map(({ pane, body }) => [pane, body]))
    const id = expect.stringMatching(/^[0-9a-f]{32}$/)
    expect(bodies).toEqual({
      dialogue: [{ unit: id, turn: 1, role: 'educator', text: 'Hello' }],
      note: { text: 'Note', sections: [{ title: 'Diagnosis', text: 'Asthma' }] },
      answers: [{ unit: id, question: 'Q', answer: 'A' }],
      persona: { personality: 'anxious', recall: 'poor' },
      profile: { age: '54', gender: 'F' },
      facts: [{ unit: id, text: 'Takes aspirin' }],
      rounds: [{ unit: id, patient_text: 'It hurts' }],
      responses: [{ unit: id, round: 1, prefix: ['Before'], text: 'Rest' }],
      claims: [{ unit: id, text: 'Rest helps' }],
    })
    expect(one!.meta).toEqual({
      'note.author': 'Dr A',
      'note.sections.0.score': 2,
      'dialogue.0.tokens': 12,
      'dialogue.0.model': 'secret-model',
      'answers.0.gold': 'secret-gold',
      'persona.prompt': 'secret-prompt',
      'profile.mrn': 'secret-mrn',
      'facts.0.category': 'medication',
      'rounds.0.round_role': 'secret-role',
      'responses.0.hidden': { model: 'secret' },
      'claims.0.of': 'closing',
    })
  })

  it('makes a unit of the dialogue, each turn and each answer, and keeps what the file calls them apart', () => {
    const [one] = read(
      jsonl(
        aCase('c-1', {
          dialogue: [
            { turn: 4, role: 'nurse', text: 'A' },
            { turn: 9, role: 'user', text: 'B' },
          ],
        }),
      ),
    )
    expect(one!.units.map(({ kind, ordinal, extRef }) => [kind, ordinal, extRef])).toEqual([
      ['dialogue', 1, 'dialogue'],
      ['turn', 1, '4'],
      ['turn', 2, '9'],
      ['answer', 1, 'c1'],
      ['answer', 2, 'c2'],
    ])
    const [dialogue, first] = one!.units
    expect(first!.parentId).toBe(dialogue!.id)
    const body = one!.parts.find(({ pane }) => pane === 'dialogue')!.body
    expect(body).toMatchObject([
      { turn: 1, role: 'educator' },
      { turn: 2, role: 'patient' },
    ])
  })

  it('hashes parts by what they show, and cases by what the file says, not by ids or the order of keys', () => {
    const [a] = read(jsonl(aCase('c-1')))
    const turned = Object.fromEntries(Object.entries(aCase('c-1')).reverse())
    const [, b] = read(jsonl(aCase('c-0'), turned))
    expect(b!.units[0]!.id).not.toBe(a!.units[0]!.id)
    const shas = (one: typeof a) => Object.fromEntries(one!.parts.map(({ pane, sha }) => [pane, sha]))
    expect(shas(b)).toEqual(shas(a))
    expect(b!.sha).toBe(a!.sha)
    const [c] = read(jsonl(aCase('c-1', { extra: 1 })))
    expect(shas(c)).toEqual(shas(a))
    expect(c!.sha).not.toBe(a!.sha)
  })

  it('takes the id for the group when the file names none', () => {
    const groups = read(jsonl(aCase('c-1'), aCase('c-2', { group: 'p' }))).map(({ group }) => group)
    expect(groups).toEqual(['c-1', 'p'])
  })

  it('keeps odd texts to the letter', () => {
    const odd = [
      '한글'.normalize('NFC'),
      '한글'.normalize('NFD'),
      'e\u0301'.repeat(40),
      '\u202eright to left\u202c \u2066isolate\u2069',
      '👩🏽‍⚕️ family 👨‍👩‍👧',
      'line\u2028separator\u2029paragraph',
      '\u200bzero\u200dwidth\ufeff',
      ' leading and trailing \r\n\t',
      '\u0001\u007f\u0085',
      '𠮷野家 ﷺ İ ß',
    ]
    const dialogue = odd.map((text, index) => ({ turn: index + 1, role: 'educator', text }))
    const [one] = read(jsonl(aCase('c-1', { dialogue })))
    const body = one!.parts.find(({ pane }) => pane === 'dialogue')!.body as { text: string }[]
    expect(body.map(({ text }) => text)).toEqual(odd)
    expect(one!.source).toEqual(aCase('c-1', { dialogue }))
  })

  it('reads a byte order mark, CRLF, blank lines and no last line break', () => {
    const text = `\ufeff${JSON.stringify(aCase('a'))}\r\n\r\n   \n${JSON.stringify(aCase('b'))}`
    expect(read(text).map(({ extId, line }) => [extId, line])).toEqual([
      ['a', 1],
      ['b', 4],
    ])
  })

  it('reads the demonstration cases', () => {
    const names = ['demo-01', 'demo-04']
    const lines = names.map(name =>
      JSON.parse(readFileSync(join(root, 'seed', 'demo', 'cases', `${name}.json`), 'utf8')),
    )
    expect(read(jsonl(...lines)).map(({ extId, language, meta }) => [extId, language, meta])).toEqual([
      ['demo-01', 'en', {}],
      ['demo-04', 'ko', {}],
    ])
  })
})

describe('what is refused, and where', () => {
  it('names both lines of an id that stands twice', async () => {
    expect(await problemsOf(jsonl(aCase('a'), '', aCase('b'), aCase('a')))).toEqual([
      { file, line: 4, field: 'id', code: 'duplicate-id', details: { id: 'a', first_line: 1 } },
    ])
  })

  it('names both forms of ids that are one after NFC', async () => {
    const [nfc, nfd] = ['환자'.normalize('NFC'), '환자'.normalize('NFD')]
    expect(await problemsOf(jsonl(aCase(nfc), aCase(nfd)))).toEqual([
      {
        file,
        line: 2,
        field: 'id',
        code: 'duplicate-id-after-nfc',
        details: { id: nfd, first_id: nfc, first_line: 1 },
      },
    ])
  })

  it.each([
    ['an array', JSON.stringify([aCase('a'), aCase('b')]), { line: 1, code: 'json-array' }],
    ['an array over many lines', JSON.stringify([aCase('a')], null, 2), { line: 1, code: 'json-array' }],
    [
      'one object over many lines',
      JSON.stringify(aCase('a'), null, 2),
      { line: 1, code: 'json-over-many-lines' },
    ],
    ['nothing', '', { line: 1, code: 'empty-file' }],
    ['blank lines', '\n \n', { line: 1, code: 'empty-file' }],
    ['a text', '"a"', { line: 1, code: 'not-an-object' }],
    ['two objects on a line', '{"a":1}{"b":2}', { line: 1, code: 'not-json' }],
    ['a cut line before whole ones', jsonl('{"id":"a"', aCase('b')), { line: 1, code: 'unexpected-end' }],
    ['a cut last line', jsonl(aCase('a'), '{"id":"b","dia'), { line: 2, code: 'unexpected-end' }],
    ['a key twice', '{"id":"a","id":"b"}', { line: 1, field: 'id', code: 'duplicate-key' }],
    [
      'a key to prototypes',
      '{"id":"a","hidden":{"__proto__":{}}}',
      { line: 1, field: 'hidden.__proto__', code: 'forbidden-key' },
    ],
    ['NaN', '{"id":"a","score":NaN}', { line: 1, field: 'score', code: 'not-a-number' }],
    ['half a surrogate pair', '{"id":"\\ud800"}', { line: 1, field: 'id', code: 'lone-surrogate' }],
  ])('refuses %s', async (_, text, expected) => {
    const problems = await problemsOf(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ file, ...expected })
  })

  it.each<[string, unknown, { field?: string; code: string }]>([
    ['no id', (({ id: _, ...rest }) => rest)(aCase('a')), { field: 'id', code: 'missing' }],
    ['an id that is a number', aCase('a', { id: 7 }), { field: 'id', code: 'wrong-type' }],
    ['an id with spaces around', aCase(' a'), { field: 'id', code: 'spaces-around' }],
    ['nothing to rate', { id: 'a', note: { text: 'x' } }, { code: 'case-without-content' }],
    ['empty lists only', { id: 'a', rounds: [] }, { code: 'case-without-content' }],
    [
      'a language that Concord does not speak',
      aCase('a', { language: 'fr' }),
      { field: 'language', code: 'not-one-of' },
    ],
    ['an empty dialogue', aCase('a', { dialogue: [] }), { field: 'dialogue', code: 'empty' }],
    [
      'a dialogue that is a text',
      aCase('a', { dialogue: 'hello' }),
      { field: 'dialogue', code: 'wrong-type' },
    ],
    ['a turn that is null', aCase('a', { dialogue: [null] }), { field: 'dialogue.0', code: 'wrong-type' }],
    [
      'an empty turn',
      aCase('a', { dialogue: [{ role: 'user', text: '' }] }),
      { field: 'dialogue.0.text', code: 'empty' },
    ],
    [
      'an unknown seat',
      aCase('a', { dialogue: [{ role: 'narrator', text: 'x' }] }),
      { field: 'dialogue.0.role', code: 'unknown-role' },
    ],
    [
      'a seat that every object has',
      aCase('a', { dialogue: [{ role: 'constructor', text: 'x' }] }),
      { field: 'dialogue.0.role', code: 'unknown-role' },
    ],
    [
      'a stratum that is a list',
      aCase('a', { strata: { x: [1] } }),
      { field: 'strata.x', code: 'wrong-type' },
    ],
    [
      'a profile value that is an object',
      aCase('a', { profile: { age: {} } }),
      { field: 'profile.age', code: 'wrong-type' },
    ],
    [
      'an unknown persona',
      aCase('a', { persona: { recall: 'perfect' } }),
      { field: 'persona.recall', code: 'not-one-of' },
    ],
    [
      'an answer twice',
      aCase('a', {
        answers: [
          { id: 'c', question: 'q', answer: '' },
          { id: 'c', question: 'q', answer: '' },
        ],
      }),
      { field: 'answers.1.id', code: 'duplicate-unit' },
    ],
    [
      'a response to no round',
      aCase('a', {
        rounds: [{ id: '1', patient_text: 'x' }],
        responses: [{ id: 'r', round: '2', text: 'x' }],
      }),
      { field: 'responses.0.round', code: 'unknown-round' },
    ],
    ['hidden that is a text', aCase('a', { hidden: 'x' }), { field: 'hidden', code: 'wrong-type' }],
    [
      'a text longer than a turn may be',
      aCase('a', { dialogue: [{ role: 'user', text: 'x'.repeat(50_001) }] }),
      { field: 'dialogue.0.text', code: 'too-long' },
    ],
  ])('refuses %s', async (_, value, expected) => {
    const problems = await problemsOf(jsonl(value))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ file, line: 1, ...expected })
  })

  it.each([[[1, 1]], [[2, 1]], [[1, 3, 2]]])('refuses turns numbered %j', async numbers => {
    const dialogue = numbers.map(turn => ({ turn, role: 'user', text: 'x' }))
    expect(await problemsOf(jsonl(aCase('a', { dialogue })))).toMatchObject([{ code: 'turn-order', line: 1 }])
  })

  it('refuses a turn numbered below 0, and counts from 0 or 1', async () => {
    const numbered = (...numbers: number[]) =>
      jsonl(aCase('a', { dialogue: numbers.map(turn => ({ turn, role: 'user', text: 'x' })) }))
    expect(await problemsOf(numbered(-1, 0))).toMatchObject([
      { field: 'dialogue.0.turn', code: 'too-small', details: { minimum: 0 } },
    ])
    expect(read(numbered(0, 1))).toHaveLength(1)
  })

  it.each([
    ['id', { id: 'a\u001b[31m' }],
    ['group', { group: 'p\nq' }],
    ['benchmark', { benchmark: 'p\u0085q' }],
    ['answers.0.id', { answers: [{ id: 'c\t1', question: 'q', answer: 'a' }] }],
    ['facts.0.id', { facts: [{ id: 'f\n1', text: 'x' }] }],
    ['claims.0.id', { claims: [{ id: 'k\u007f1', text: 'x' }] }],
    ['responses.0.round', { responses: [{ id: 'x', round: 'r\n1', text: 'x' }] }],
    ['note.sections.0.id', { note: { text: 'x', sections: [{ id: 's\n1', title: 't', text: 'x' }] } }],
    ['strata', { strata: { 'a\nb': 'x' } }],
    ['strata.ward', { strata: { ward: 'a\u001bb' } }],
  ])('refuses a control character in %s', async (field, more) => {
    expect(await problemsOf(jsonl(aCase('a', more)))).toMatchObject([
      { line: 1, field, code: 'control-character' },
    ])
  })

  it('refuses a line longer than 2 MiB without reading it, and says the limit', async () => {
    const long = aCase('a', { extra: 'x'.repeat(2 * 2 ** 20) })
    expect(await problemsOf(jsonl(long, aCase('b', { id: 7 })))).toMatchObject([
      { line: 1, code: 'line-too-long', details: { maximum: 2 * 2 ** 20 } },
      { line: 2, field: 'id' },
    ])
  })

  it('refuses a dialogue where only some turns have numbers', async () => {
    const dialogue = [
      { turn: 1, role: 'user', text: 'x' },
      { role: 'agent', text: 'y' },
    ]
    expect(await problemsOf(jsonl(aCase('a', { dialogue })))).toMatchObject([
      { field: 'dialogue.1.turn', code: 'missing' },
    ])
  })

  it('lists 50 problems and counts the rest', async () => {
    const lines = Array.from({ length: 80 }, () => ({ id: 7, dialogue: 'x' }))
    try {
      read(jsonl(...lines))
    } catch (error) {
      expect(error).toBeInstanceOf(RefusedFile)
      expect((error as RefusedFile).problems).toHaveLength(50)
      expect((error as RefusedFile).total).toBe(160)
      return
    }
    throw new Error('nothing was refused')
  })

  const utf16 = (text: string, mark: boolean) =>
    Uint8Array.from(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'))
  // 한글 in the code page of Korean Windows, between ASCII.
  const cp949 = Uint8Array.from([...bytesOf('{"id":"'), 0xc7, 0xd1, 0xb1, 0xdb, ...bytesOf('"}')])
  it.each([
    ['UTF-16 with its mark', utf16(jsonl(aCase('a')), true), 'not-utf-8', 'utf-16le'],
    ['UTF-16 without a mark', utf16(jsonl(aCase('a')), false), 'not-utf-8', 'utf-16le'],
    ['CP949', cp949, 'not-utf-8', 'cp949'],
    [
      'Latin-1',
      Uint8Array.from([...bytesOf('{"id":"caf'), 0xe9, ...bytesOf('"}')]),
      'not-utf-8',
      'windows-1252',
    ],
    ['a NUL', bytesOf('{"id":"a\u0000"}'), 'nul-character', undefined],
  ])('refuses %s and says what it looks like', async (_, bytes, code, looks) => {
    const problems = await problemsOf(bytes)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({ file, line: 1, code })
    expect(problems[0]!.details?.looks_like).toBe(looks)
  })

  it('never fails but with a place, whatever happens to a line', () => {
    const line = JSON.stringify(
      aCase('c-1', { strata: { age: 4 }, persona: { recall: 'poor' }, x: [1, { y: null }] }),
    )
    const junk = fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        '"',
        ':',
        ',',
        '\\',
        '\\ud800',
        '\\u0000',
        'NaN',
        '1e999',
        'null',
        '\n',
        '"__proto__":1,',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    const cut = fc.record({ at: fc.nat(line.length), drop: fc.nat(20), add: junk })
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 4 }), cuts => {
        const text = cuts.reduce(
          (sofar, { at, drop, add }) => sofar.slice(0, at) + add + sofar.slice(at + drop),
          line,
        )
        try {
          for (const one of read(text)) expect(one.parts.length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toBeInstanceOf(LocatedError)
          for (const problem of (error as LocatedError).problems) expect(problem.line).toBeGreaterThan(0)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('never fails but with a place when a value is replaced by one of another type', () => {
    const base = aCase('c-1', {
      strata: { age: 4 },
      persona: { recall: 'poor' },
      profile: { age: 5 },
      facts: [{ id: 'f', text: 't' }],
    })
    const paths: (string | number)[][] = []
    const walk = (value: unknown, path: (string | number)[]) => {
      paths.push(path)
      if (value !== null && typeof value === 'object')
        for (const [key, member] of Object.entries(value))
          walk(member, [...path, Array.isArray(value) ? Number(key) : key])
    }
    walk(base, [])
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), (path, value) => {
        const copy = { whole: structuredClone(base) as unknown }
        let at = copy as Record<string | number, unknown>
        const full = ['whole', ...path]
        for (const step of full.slice(0, -1)) at = at[step] as Record<string | number, unknown>
        at[full.at(-1)!] = value
        try {
          read(JSON.stringify(copy.whole))
        } catch (error) {
          expect(error).toBeInstanceOf(LocatedError)
        }
      }),
      { numRuns: 1000 },
    )
  })
})
