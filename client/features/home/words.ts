import { pageWords } from '#client/pageWords.ts'
import { homeWords } from '#locales/home.ts'

export const useHomeWords = pageWords('home', homeWords)
