let asked = false

/** Fetches the Korean font, once, when Korean is about to be shown; until then the system's own stands in. */
export function showKorean(): void {
  if (asked) return
  asked = true
  void import('@fontsource-variable/noto-sans-kr/wght.css')
}
