import { agreementWords } from './agreement.ts'
import { encountersWords } from './encounters.ts'
import { homeWords } from './home.ts'
import { catalogues } from './index.ts'
import { judgeWords } from './judge.ts'
import { plannerWords } from './planner.ts'
import { roomWords } from './room.ts'
import { studyWords } from './study.ts'
import { tourWords } from './tour.ts'

/** The namespaces that come with their pages, a line each. */
const ofPages = {
  agreement: agreementWords,
  encounters: encountersWords,
  home: homeWords,
  judge: judgeWords,
  planner: plannerWords,
  room: roomWords,
  study: studyWords,
  tour: tourWords,
}
export type PageCatalogues = typeof ofPages

type Language = keyof typeof catalogues
const all = <L extends Language>(language: L) => ({
  ...catalogues[language],
  ...(Object.fromEntries(Object.entries(ofPages).map(([name, words]) => [name, words[language]])) as {
    [N in keyof PageCatalogues]: PageCatalogues[N][L]
  }),
})

/** All words of the screen, for types and tests: a page that imported this would carry every other page's words. */
export const everyWord = { en: all('en'), ko: all('ko') }
