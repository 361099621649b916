const digit = String.raw`(?:\d[\d.,]*(?:\s?(?:-|to)\s?\d[\d.,]*)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half an?)`
const count = (unit: string, flags = 'gi') => new RegExp(`\\b${digit}[\\s-]?(?:${unit})\\b`, flags)
const perDay = '(?:a|per|each|every) (?:day|night|week)'

/** What is left of figures: words that stand in for them. Kept among the patient's words, since they are said. */
export const vagueWords = {
  medicine: 'that new pill',
  otherMedicine: 'that pill',
  while: 'for a while',
  often: 'however many times a day',
  many: 'so many',
  much: 'so much',
  day: 'some day',
  kept: 'pills pill tablets',
} as const

/**
 * A sentence as one gives it back who did not keep its details: medicines without their names, doses and how long
 * gone; where `all`, every other figure too. Adds nothing: what is lost is left out or said vaguely.
 */
export function vague(text: string, medicines: readonly string[], all: boolean): string {
  const words = vagueWords
  const isNew = !/\b(stop|shouldn't|not|avoid|quit|old|instead)\b/i.test(text)
  const it = isNew ? words.medicine : words.otherMedicine
  let said = text
  for (const name of medicines)
    said = said.replace(
      new RegExp(
        `(?:\\b(?:the|my|a|an|any|new|your)\\s+)*\\b${name.replace(/[^\w-]/g, '\\$&')}\\b(?:\\s+(?:pills?|tablets?|capsules?))?`,
        'gi',
      ),
      it,
    )
  said = said
    .replace(new RegExp(`(?:,| and| or)* ${it}(?=(?:,? (?:and|or))? ${it})`, 'gi'), '')
    .replace(
      new RegExp(
        `\\bfor (?:the next |another |about |at least )*${digit}[\\s-](?:more )?(?:days?|weeks?|months?)\\b`,
        'gi',
      ),
      words.while,
    )
    .replace(
      new RegExp(
        `,? ?\\b${digit}\\s?(?:mg|milligrams?|mcg|micrograms?|units?|ml|g|grams?)\\b(?! of| a day)`,
        'gi',
      ),
      '',
    )
  if (all)
    said = said
      .replace(
        /\b(?:(?:over|above|of|more than|higher than)\s)?\d{2,3}(?:\.\d)?\s?(?:degrees(?: [CF]\b| celsius| fahrenheit)?|°\s?[CF]?|[FC]\b)(?: or (?:higher|more|above))?/gi,
        '',
      )
      .replace(/\b(fever) (?:over|above|of|more than|higher than) \d{2,3}(?:\.\d)?\b/gi, '$1')
      .replace(count(`times? ${perDay}`), words.often)
      .replace(new RegExp(`\\b(?:once|twice) ${perDay}\\b`, 'gi'), words.often)
      .replace(/,? ?\b(?:at|by|around|before|after) \d{1,2}(?::\d\d)?(?:\s?(?:[ap]\.?m\b\.?|o'clock))?/gi, '')
      .replace(
        /(?:\bon )?\b(?:next |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?:,? (?:the )?\w+ \d{1,2}(?:st|nd|rd|th)?)?/gi,
        words.day,
      )
      .replace(
        /(?:\bon )?\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?/gi,
        words.day,
      )
      .replace(
        /\b(?:less than |under |about |up to )?\d[\d,.]*\s?(?:mg|milligrams?|grams?|g|ml|liters?|l)\b(?: of)?/gi,
        words.much,
      )
      .replace(
        new RegExp(
          `\\b${digit}(?=[\\s-](?:more )?(?:pills?|tablets?|capsules?|puffs?|hours?|days?|weeks?|months?|minutes?|pounds?|kilos?|kg|lbs?|cups?|steps?|times)\\b)`,
          'gi',
        ),
        words.many,
      )
      .replace(/\d[\d.,/:-]*\d|\d/g, words.many)
  return said
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.])/g, '$1')
    .replace(/\b(?:so many) (\w+)-(\w+)/g, 'so many $1')
    .trim()
}
