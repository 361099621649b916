import { describe, expect, it } from 'vitest'
import { LocatedError } from '#schema/located.ts'
import { hasWords } from '#server/commands/words.ts'
import { readEndpoints } from '#server/endpoints/endpointsFile.ts'
import { isLoopback } from '#server/endpoints/loopback.ts'

const vllm = {
  name: 'ward',
  base_url: 'http://127.0.0.1:8000/v1',
  models: [{ name: 'llama-3.3-70b', context: 32_768 }],
}
const read = (...endpoints: object[]) => readEndpoints(JSON.stringify(endpoints), 'endpoints.json')

function problemsOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof LocatedError) return error.problems
    throw error
  }
  throw new Error('nothing was refused')
}

describe('an endpoints file', () => {
  it('is read with what an operator may leave out filled in', () => {
    expect(read(vllm)).toEqual([
      {
        ...vllm,
        models: [{ ...vllm.models[0], max_reply_tokens: 1024, reply_limit: 'max_tokens' }],
      },
    ])
  })

  it('may begin with a byte order mark', () => {
    expect(readEndpoints(`\uFEFF${JSON.stringify([vllm])}`, 'f')).toHaveLength(1)
  })

  it.each([
    ['http elsewhere', { base_url: 'http://10.0.0.7:8000/v1' }, '0.base_url', 'http-not-loopback'],
    [
      'http to a name like localhost',
      { base_url: 'http://localhost.evil.org/v1' },
      '0.base_url',
      'http-not-loopback',
    ],
    ['another protocol', { base_url: 'file:///etc/passwd' }, '0.base_url', 'not-a-url'],
    ['no URL', { base_url: 'ward:' }, '0.base_url', 'not-a-url'],
    ['a path alone', { base_url: '/v1' }, '0.base_url', 'not-a-url'],
    ['a password in the URL', { base_url: 'https://me:pa55word@h.org/v1' }, '0.base_url', 'key-in-file'],
    ['a query', { base_url: 'https://h.org/v1?key=pa55word' }, '0.base_url', 'url-with-query'],
    ['an empty query', { base_url: 'https://h.org/v1?' }, '0.base_url', 'url-with-query'],
    ['a fragment', { base_url: 'https://h.org/v1#x' }, '0.base_url', 'url-with-query'],
    ['a key', { key: 'pa55word' }, '0.key', 'key-in-file'],
    ['a key by another name', { apiKey: 'pa55word' }, '0.apiKey', 'key-in-file'],
    ['a header', { authorization: 'Bearer pa55word' }, '0.authorization', 'key-in-file'],
    ['a key where its variable belongs', { key_env: 'sk-pa55word' }, '0.key_env', 'key-in-file'],
    ['a key that looks like a name', { key_env: 'hf_pa55word' }, '0.key_env', 'key-in-file'],
    ['a key nobody knows', { speed: 1 }, '0.speed', 'unknown-key'],
    ['no models', { models: [] }, '0.models', 'empty'],
    ['a model without a context', { models: [{ name: 'm' }] }, '0.models.0.context', 'missing'],
    [
      'a temperature as text',
      { models: [{ name: 'm', context: 4096, temperature: '1' }] },
      '0.models.0.temperature',
      'wrong-type',
    ],
    [
      'a reply that fills the context',
      { models: [{ name: 'm', context: 1024 }] },
      '0.models.0.max_reply_tokens',
      'reply-fills-context',
    ],
    ['a model twice', { models: [vllm.models[0], vllm.models[0]] }, '0.models.1.name', 'duplicate-name'],
    ['spaces around a name', { name: 'ward ' }, '0.name', 'spaces-around'],
  ])('with %s is refused there', (_, change, field, code) => {
    const problems = problemsOf(() => read({ ...vllm, ...change }))
    expect(problems).toMatchObject([{ file: 'endpoints.json', field, code }])
    expect(JSON.stringify(problems)).not.toContain('pa55word')
    expect(hasWords(code)).toBe(true)
  })

  it('with one name twice is refused at the second', () => {
    const problems = problemsOf(() => read(vllm, vllm))
    expect(problems).toMatchObject([{ field: '1.name', code: 'duplicate-name', details: { name: 'ward' } }])
  })

  it('is refused with everything that is wrong at once', () => {
    const problems = problemsOf(() => read({ ...vllm, base_url: 'x' }, { ...vllm, name: '', key: 'k' }))
    expect(problems.map(({ field }) => field).sort()).toEqual(['0.base_url', '1.key', '1.name'])
  })

  it('that is not JSON is refused with line and column, and without what stood there', () => {
    const problems = problemsOf(() => readEndpoints('[\n  {"name": "a",\n   pa55word}]', 'endpoints.json'))
    expect(problems).toMatchObject([
      { file: 'endpoints.json', line: 3, code: 'not-json', details: { column: 4 } },
    ])
    expect(JSON.stringify(problems)).not.toMatch(/pa55|"p"/)
  })

  it('with a key twice is refused, since nobody can tell which one holds', () => {
    expect(problemsOf(() => readEndpoints('[{"name":"a","name":"b"}]', 'f'))[0]!.code).toBe('duplicate-key')
  })
})

describe('isLoopback', () => {
  it.each([
    'http://localhost:11434/v1',
    'http://127.0.0.1/v1',
    'http://127.9.8.7:1/v1',
    'http://[::1]:8080/v1',
    'http://0x7f.1/v1',
  ])('holds for %s', url => expect(isLoopback(url)).toBe(true))

  it.each([
    'http://127.0.0.1.evil.org/v1',
    'http://localhost.evil.org/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://[::2]/',
    'https://api.example.org/localhost',
    'https://localhost@example.org/',
    'nothing',
  ])('does not hold for %s', url => expect(isLoopback(url)).toBe(false))
})
