import { withParticles } from '../particles.ts'

const number = String.raw`(?:\d[\d.,]*(?:\s?[~-]\s?\d[\d.,]*)?)`
const native = '(?:한|두|세|네|다섯|여섯|일곱|여덟|반)'
/** Particles in the form that the word before them asks for. */
const marks: Record<string, string> = {
  을: '{을/를}', 를: '{을/를}', 은: '{은/는}', 는: '{은/는}', 이: '{이/가}', 가: '{이/가}',
  과: '{과/와}', 와: '{과/와}', 으로: '{으로/로}', 로: '{으로/로}',
} // biome-ignore format: a table reads better in rows
const particle = '(을|를|은|는|이|가|과|와|으로|로)(?=[\\s,.]|$)'
/** Kinds of medicine that patients do not keep by name either. */
const kinds = '항응고제|이뇨제|스테로이드(?:제)?|면역억제제|기관지확장제|차단제|억제제'

/**
 * A sentence as one gives it back who did not keep its details: medicines without their names, doses and how long
 * gone; where `all`, every other figure too. Adds nothing: what is lost is left out or said vaguely.
 */
export function vague(text: string, medicines: readonly string[], all: boolean): string {
  const dose = `(?:\\s*${number}\\s*(?:mg|mcg|ml|g|밀리그램|밀리|마이크로그램|단위)(?:짜리)?)?`
  let said = text
  for (const name of [...medicines.map(one => one.replace(/[^\p{L}\p{N}-]/gu, '\\$&')), kinds])
    said = said
      .replace(
        new RegExp(
          `(?:(?:새로|새로운|새|그|이)\\s)?(?:${name})(?:\\s?(?:정|약|캡슐))?${dose}${particle}`,
          'gi',
        ),
        (_, mark: string) => withParticles(`그 약${marks[mark]}`),
      )
      .replace(
        new RegExp(
          `(?:(?:새로|새로운|새|그|이)\\s)?(?:${name})(?:\\s?(?:정|약|캡슐))?${dose}(?=[\\s,.]|$)`,
          'gi',
        ),
        '그 약',
      )
  said = said
    .replace(/그 약(?:[과와,이나랑]*\s*그 약)+/g, '그 약')
    .replace(new RegExp(`\\s?${number}\\s*(?:mg|mcg|밀리그램|밀리|마이크로그램)(?:씩|을|를|짜리)?`, 'gi'), '')
    .replace(
      new RegExp(
        `(?:앞으로 )?(?:${number}\\s?일|일주일|열흘|보름|사흘|나흘|닷새)(?:간|\\s?동안|치)?(?=\\s(?:더|정도|만)|\\s?[가-힣]*(?:먹|드|쓰|맞))`,
        'g',
      ),
      '며칠',
    )
    .replace(new RegExp(`(?:앞으로 )?${number}\\s?일(?:간|\\s?동안)`, 'g'), '며칠')
    .replace(
      new RegExp(`(?:${number}|${native})\\s?(주|달|개월)(?:일)?(?:간|\\s?동안)`, 'g'),
      (_, unit: string) => (unit === '주' ? '몇 주' : '몇 달'),
    )
  if (all)
    said = said
      .replace(new RegExp(`${number}\\s?도(?:를|가|보다)?\\s?(?:넘|높|이상이)(?=면|거나|고|으)`, 'g'), '높')
      .replace(/높(?=면)/g, '높으')
      .replace(new RegExp(`${number}\\s?도\\s?(?:이상(?:의|으로)?|넘게|넘는|가까이)?\\s?`, 'g'), '')
      .replace(new RegExp(`(?:${number}\\s?년\\s?)?${number}\\s?월\\s?${number}\\s?일`, 'g'), '며칠날')
      .replace(/[월화수목금토일]요일(?:날)?/g, '무슨 요일')
      .replace(
        new RegExp(
          `(?:오전|오후|아침|저녁|밤)?\\s?(?:${number}|${native}|열한|열두|열)\\s?시(?:\\s?(?:${number}\\s?분|반))?(?=에|까지|부터|쯤|로|[\\s,])`,
          'g',
        ),
        ' 몇 시',
      )
      .replace(new RegExp(`하루(?:에)?\\s?(?:${number}|${native})\\s?(번|차례|회|알|정)`, 'g'), '하루 몇 번')
      .replace(
        new RegExp(`(?:${number}|${native})\\s?(번|알|정|잔|컵|회|포)(?=[\\s씩이만을]|$)`, 'g'),
        '몇 $1',
      )
      .replace(
        new RegExp(
          `(?:${number}|${native})\\s?(일|주|주일|달|개월)(?= ?(?:뒤|후|있다|에|마다|정도|더))`,
          'g',
        ),
        (_, unit: string) => (unit === '일' ? '며칠' : unit.startsWith('주') ? '몇 주' : '몇 달'),
      )
      .replace(/(?:일주일|열흘|보름)(?= ?(?:뒤|후|있다|에|정도|더))/g, '며칠')
      .replace(new RegExp(`${number}`, 'g'), '몇 ')
  return said.replace(/\s+/g, ' ').trim()
}
