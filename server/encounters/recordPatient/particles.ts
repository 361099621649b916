/** Whether a Korean particle after this text takes its form for a closed syllable, and whether that is an ㄹ. */
function endingOf(text: string): { closed: boolean; rieul: boolean } {
  const last = /[가-힣a-z0-9](?=[^가-힣a-z0-9]*$)/i.exec(text)?.[0]?.toLowerCase() ?? ''
  if (/[가-힣]/.test(last)) {
    const final = (last.charCodeAt(0) - 0xac00) % 28
    return { closed: final > 0, rieul: final === 8 }
  }
  // As read aloud: the digits by their Sino-Korean names, Latin words by their last sound.
  const mute = /([lmn])e$/i.exec(text)?.[1]?.toLowerCase()
  const sound = mute ?? last
  return { closed: /[013678lmn]/.test(sound), rieul: /[178l]/.test(sound) }
}

/** Resolves particle marks such as `{은/는}`, `{을/를}`, `{으로/로}` by what stands before them. */
export function withParticles(text: string): string {
  const resolved = text.replace(
    /([\s\S]*?)\{([가-힣]*)\/([가-힣]*)\}/g,
    (_, before: string, shut: string, open: string) => {
      const { closed, rieul } = endingOf(before)
      return before + (closed && !(rieul && shut === '으로') ? shut : open)
    },
  )
  // 거 and its particle are one syllable in speech.
  return resolved
    .replace(/ 거가(?=[ ,.?!])/g, ' 게')
    .replace(/ 거는(?=[ ,.?!])/g, ' 건')
    .replace(/ 거를(?=[ ,.?!])/g, ' 걸')
}

const onsets = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'
const consonants: Record<string, string> = {
  b: 'ㅂ', c: 'ㅋ', d: 'ㄷ', f: 'ㅍ', g: 'ㄱ', h: 'ㅎ', j: 'ㅈ', k: 'ㅋ', l: 'ㄹ', m: 'ㅁ', n: 'ㄴ',
  p: 'ㅍ', q: 'ㅋ', r: 'ㄹ', s: 'ㅅ', t: 'ㅌ', v: 'ㅂ', w: 'ㅇ', x: 'ㅈ', z: 'ㅈ',
} // biome-ignore format: a table reads better in rows
const vowels: Record<string, number> = { a: 0, e: 5, i: 20, o: 8, u: 13, y: 20 }
const finals: Record<string, number> = { m: 16, n: 4, l: 8 }

/** How a Korean speaker would begin to say a Latin name: its first syllable in Hangul. */
export function firstSound(name: string): string {
  if (/^[가-힣]/.test(name)) return name[0]!
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  const head = /^([^aeiouy]*)([aeiouy]?)([mnl](?![aeiouy]))?/.exec(letters)
  if (!head || letters === '') return ''
  const [, onset = '', vowel = '', final = ''] = head
  const soft = onset === 'c' && /[eiy]/.test(vowel)
  const first = onset === '' ? 'ㅇ' : soft ? 'ㅅ' : (consonants[onset[0]!] ?? 'ㅇ')
  const medial = onset.length > 1 || vowel === '' ? 18 : vowels[vowel]!
  const close = onset.length > 1 ? 0 : (finals[final] ?? 0)
  return String.fromCharCode(0xac00 + (onsets.indexOf(first) * 21 + medial) * 28 + close)
}
