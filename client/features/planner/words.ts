import { pageWords } from '#client/pageWords.ts'
import { plannerWords } from '#locales/planner.ts'

export const usePlannerWords = pageWords('planner', plannerWords)
