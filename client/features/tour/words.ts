import { pageWords } from '#client/pageWords.ts'
import { tourWords } from '#locales/tour.ts'

export const useTourWords = pageWords('tour', tourWords)
