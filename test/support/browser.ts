import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../bin/chromium.mjs'

const args = [
  '--no-sandbox', // refused to root, as which containers run
  '--disable-dev-shm-usage', // their shared memory is often 64 MB
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium that the browser tests drive: what `npm test` found (CONCORD_CHROMIUM), or one of this machine. */
export function chromiumPath(): string | undefined {
  return findChromium()
}

/** A headless Chromium; close it when done. Throws when this machine has none. */
export async function launch(): Promise<Browser> {
  const executablePath = chromiumPath()
  if (!executablePath) throw new Error('No Chromium on this machine: `npm test` fetches one or says how to.')
  return chromium.launch({ executablePath, args })
}
