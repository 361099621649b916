/** A Chromium of this machine that starts, or undefined. */
export function findChromium(): string | undefined
