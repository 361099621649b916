import { expect, test } from 'vitest'
import { anApp } from '#test/support/app.ts'
import { aStudy } from '#test/support/make.ts'

/** Sends raw bytes as a physician's save, with headers of the test's choice. */
function aSave() {
  const app = anApp()
  const study = aStudy(app)
  const cookie = app.cookieOf(study.kim.id)
  const send = async (body: string | Uint8Array, headers: Record<string, string> = {}) => {
    const response = await app.app.request('/api/ratings', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', ...headers },
      body: body as BodyInit,
    })
    const text = await response.text()
    return {
      status: response.status,
      code: (JSON.parse(text) as { error?: { code: string } }).error?.code,
      text,
    }
  }
  const rows = () => app.deps.storage.sqlite.prepare('SELECT count(*) FROM ratings').pluck().get()
  return { app, send, rows }
}

test.each([
  ['half of a surrogate pair as bytes', [0xed, 0xa0, 0x80]],
  ['a stray byte', [0x61, 0xff, 0x62]],
  ['CP949', [0xb0, 0xa1]],
  ['an overlong form', [0xc0, 0xaf]],
])('bytes that are not UTF-8 are refused, not repaired: %s', async (_what, bytes) => {
  const { send, rows } = aSave()
  const body = new Uint8Array([
    ...new TextEncoder().encode('{"comment":"'),
    ...bytes,
    ...new TextEncoder().encode('"}'),
  ])
  expect(await send(body)).toMatchObject({ status: 400, code: 'ill-formed-text' })
  expect(rows()).toBe(0)
})

test.each([
  ['a key given twice', '{"value":"1","value":"5"}', 400, 'invalid-input'],
  ['a key that reaches prototypes', '{"__proto__":{"x":1}}', 400, 'invalid-input'],
  ['an escaped half of a surrogate pair', '{"comment":"\\ud800"}', 400, 'ill-formed-text'],
  ['U+0000', '{"comment":"a\\u0000b"}', 400, 'ill-formed-text'],
  ['endless nesting', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400, 'malformed-json'],
  ['NaN', '{"version":NaN}', 400, 'malformed-json'],
  ['a number too large', '{"version":1e999}', 400, 'malformed-json'],
  ['half a document', '{"value":', 400, 'malformed-json'],
  ['nothing', '', 400, 'malformed-json'],
])('%s is refused before anything is read into it', async (_what, body, status, code) => {
  const { app, send, rows } = aSave()
  expect(await send(body)).toMatchObject({ status, code })
  expect(rows()).toBe(0)
  expect(app.faults).toEqual([])
})

test('another charset, an encoded body and other media types are refused', async () => {
  const { send } = aSave()
  const refused: Record<string, string>[] = [
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { 'content-encoding': 'gzip' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ]
  for (const headers of refused)
    expect(await send('{}', headers), JSON.stringify(headers)).toMatchObject({
      status: 415,
      code: 'unsupported-media-type',
    })
})

test('a comment of ten megabytes is too large, and files go to the upload routes alone, with their length', async () => {
  const { app, send } = aSave()
  expect(await send(JSON.stringify({ comment: 'x'.repeat(10_000_000) }))).toMatchObject({
    status: 413,
    code: 'too-large',
  })
  expect(
    await send('{}', { 'content-type': 'application/octet-stream', 'content-length': '2' }),
  ).toMatchObject({ status: 415 })
  const upload = await app.app.request('/api/studies/pilot/imports/cases?file=a.jsonl', {
    method: 'POST',
    headers: { cookie: app.cookieOf(app.person('nobody').id), 'content-type': 'application/octet-stream' },
    body: '{}',
  })
  expect([upload.status, await upload.text()]).toEqual([411, '{"error":{"code":"length-required"}}'])
})

test.each(['https://elsewhere.example', 'null', '', 'ftp://localhost', 'not an origin'])(
  'a change from the origin %j is refused',
  async origin => {
    const { send, rows } = aSave()
    expect(await send('{}', { origin })).toMatchObject({ status: 403, code: 'forbidden-origin' })
    expect(rows()).toBe(0)
  },
)

test('a change that a browser says comes from another site is refused, whatever its type', async () => {
  const { send } = aSave()
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await send('{}', { 'sec-fetch-site': site }), site).toMatchObject({ status: 403 })
})
