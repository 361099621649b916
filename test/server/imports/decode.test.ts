import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { linesOf, utf8Bytes } from '#server/imports/decode.ts'
import { longestLine } from '#server/imports/jsonLines.ts'
import { bytesOf, refusedWith } from '#test/support/importing.ts'

const lines = (text: string, longest = 100) => [...linesOf(Buffer.from(text), longest)]

describe('the lines of a file', () => {
  it('are counted over blank ones, and keep the spaces before them', () => {
    expect(lines('\n \r\n\t\n  a\r\n\nb').filter(line => line !== undefined)).toEqual([
      { no: 4, text: '  a\r', tooLong: false, end: 10 },
      { no: 6, text: 'b', tooLong: false, end: 13 },
    ])
  })

  it.each(['\n', '\r\n', ' ', '\t\n'])('offer a pause within a long stretch of %j', blank => {
    const found = lines(blank.repeat(2 ** 18))
    expect(found.length).toBeGreaterThanOrEqual(4)
    expect(found.every(line => line === undefined)).toBe(true)
  })

  it('are measured in characters, whatever their bytes', () => {
    const sizes = (text: string) => lines(text).map(line => line?.tooLong)
    expect(sizes(`${'한'.repeat(100)}\n${'한'.repeat(101)}\n${'a'.repeat(100)}\n${'a'.repeat(101)}`)).toEqual(
      [false, true, false, true],
    )
  })

  it('that are far too long are not decoded, but for their beginning', () => {
    const [line] = lines(`[${'x'.repeat(10_000)}`)
    expect(line).toMatchObject({ no: 1, tooLong: true })
    expect(line!.text.length).toBeLessThan(100)
    expect(line!.text.startsWith('[x')).toBe(true)
  })

  it('have room for 2,000 long turns in one case', () => {
    const turn = (n: number) => ({
      turn: n,
      role: 'educator',
      text: '퇴원 후 주의할 점을 설명드릴게요. '.repeat(40),
    })
    const dialogue = Array.from({ length: 2000 }, (_, n) => turn(n + 1))
    expect(lines(JSON.stringify({ id: 'c', dialogue }), longestLine)).toMatchObject([{ tooLong: false }])
  })
})

describe('a file that is not UTF-8', () => {
  const breaks = 2 ** 18
  const after = (bytes: number[]) => Uint8Array.from([...bytesOf('\n'.repeat(breaks)), ...bytes])

  it('is refused at its line without a decoder for each of very many lines before it', async () => {
    let decoders = 0
    vi.stubGlobal(
      'TextDecoder',
      class extends TextDecoder {
        constructor(...given: ConstructorParameters<typeof TextDecoder>) {
          super(...given)
          decoders += 1
        }
      },
    )
    onTestFinished(() => void vi.unstubAllGlobals())
    const problems = await refusedWith(() => utf8Bytes({ name: 'x', bytes: after([0x61, 0xff, 0x0a]) }))
    expect(problems).toMatchObject([{ file: 'x', line: breaks + 1, code: 'not-utf-8' }])
    expect(decoders).toBeLessThan(10_000)
  })

  it('is refused at the line of its NUL', async () => {
    expect(await refusedWith(() => utf8Bytes({ name: 'x', bytes: after([0x61, 0x0a, 0x00]) }))).toMatchObject(
      [{ line: breaks + 2, code: 'nul-character' }],
    )
  })
})
