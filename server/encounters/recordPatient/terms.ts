import { medicineOf } from './medicine.ts'
import { fieldOf } from './record.ts'
import type { Scene } from './scene.ts'
import { hasHangul } from './speech.ts'

const latinMedicine =
  /\b[a-z-]*(?:pril|sartan|valsartan|statin|olol|dipine|formin|gliflozin|gliptin|mycin|micin|cillin|floxacin|cycline|xaban|gatran|grel|parin|warfarin|prazole|semide|actone|thiazide|sone|solone|profen|aspirin|acetaminophen|tropium|terol|setron|pam|lam|etam|gabalin|pentin|triptan|azole|vir|mab|oxetine|tidine|ferrous|insulin|digoxin|amiodarone|iron)\b/gi
const hangulMedicine =
  /[가-힣]{1,}(?:프릴|사르탄|스타틴|올롤|디핀|포르민|글리플로진|글립틴|마이신|실린|플록사신|사이클린|자반|가트란|그렐|파린|프라졸|세미드|락톤|솔론|타손|로펜|노펜|피린|레놀|인슐린|세프\S?)(?=[을를은는이가도과와정의,.\s]|$)/g
const beforeDose = /([\p{L}-]{3,})\s+(?=\d[\d.,]*\s*(?:mg|mcg|밀리|마이크로|units?\b|단위))/giu

/** The medicine that the educator just named, as they named it: one of the record, or a word that can only be one. */
export function medicineNamed(scene: Scene, text: string): string | undefined {
  const lower = text.toLowerCase()
  const own = fieldOf(scene.profile, 'medication_on_admission')
    .entries.map(entry => medicineOf(entry).name)
    .find(name => name.length > 2 && lower.includes(name.toLowerCase()))
  if (own && !(scene.language === 'en' && hasHangul(own))) return own.toLowerCase()
  const dosed = [...text.matchAll(beforeDose)]
    .map(match => match[1]!)
    .find(word => !/^(take|about|only|정도|하루|용량|복용)$/i.test(word))
  const named = text.match(latinMedicine)?.[0] ?? text.match(hangulMedicine)?.[0] ?? dosed
  if (!named || (scene.language === 'en' && hasHangul(named))) return undefined
  return named.replace(/[을를은는이가]$/, '').toLowerCase()
}

/** Every medicine that a sentence names, longest first. */
export function medicinesIn(scene: Scene, text: string): string[] {
  const lower = text.toLowerCase()
  const own = fieldOf(scene.profile, 'medication_on_admission')
    .entries.map(entry => medicineOf(entry).name)
    .filter(name => name.length > 2 && lower.includes(name.toLowerCase()))
  const dosed = [...text.matchAll(beforeDose)]
    .map(match => match[1]!)
    .filter(
      word =>
        !/^(take|about|only|than|under|over|least|need|정도|하루|용량|복용|이상|이하|미만)$/i.test(word),
    )
  const hangul = text.match(hangulMedicine) ?? []
  return [...new Set([...own, ...(text.match(latinMedicine) ?? []), ...hangul, ...dosed])]
    .filter(name => name !== '')
    .sort((a, b) => b.length - a.length)
}

/** A word of the educator's that this patient would not know and has not asked about: the longest. */
export function hardTerm(scene: Scene, text: string): string | undefined {
  const { hardWord, easyWord } = scene.book.cues
  const medicine = medicineNamed(scene, text)
  return (text.match(hardWord) ?? [])
    .map(word => word.toLowerCase())
    .filter(
      word =>
        !easyWord.test(word) && word !== medicine && word.length <= 24 && !scene.saidText.includes(word),
    )
    .sort((a, b) => b.length - a.length)[0]
}
