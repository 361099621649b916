import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'
import { aDemo, itemInHand, openFirstCase } from './support.ts'

const demo = aDemo()

/** Bytes of a built file as a server would send it. */
const gzipped = (path: string) => gzipSync(readFileSync(join(root, 'dist/client', path))).length

// A hospital computer on a slow network opens the case it was sent, with nothing kept from before.
test('the annotation page is light: 220 kB of scripts and 45 kB of styles, compressed', async () => {
  const profile = await demo.aProfile({ locale: 'ko-KR' })
  const page = await demo.signIn(profile, 'han')
  await openFirstCase(page)
  const address = page.url()
  await profile.close()

  const fresh = await demo.aProfile({ locale: 'ko-KR' })
  const own = await demo.signIn(fresh, 'han')
  await own.goto('about:blank')
  const asked = new Set<string>()
  own.on('request', request => {
    const { origin, pathname } = new URL(request.url())
    if (origin === new URL(demo.url()).origin) asked.add(pathname)
  })
  await own.goto(address)
  await itemInHand(own).waitFor()
  await own.waitForLoadState('networkidle')
  // The words of other pages come with those pages.
  const words = [...asked].filter(path => path.includes('/locales-'))
  expect(words).toEqual([expect.stringMatching(/\/locales-index-[\w-]+\.js$/)])
  const weigh = (ending: string) => {
    const files = [...asked].filter(path => path.endsWith(ending))
    expect(files.length).toBeGreaterThan(0)
    return files.reduce((sum, path) => sum + gzipped(path), 0) / 1000
  }
  const weight = { scripts: weigh('.js'), styles: weigh('.css') }
  expect(weight.scripts, [...asked].join('\n')).toBeLessThanOrEqual(220)
  expect(weight.styles, [...asked].join('\n')).toBeLessThanOrEqual(45)
  console.info(
    `annotation page, gzipped: ${Math.round(weight.scripts)} kB of scripts, ${Math.round(weight.styles)} kB of styles`,
  )
})
