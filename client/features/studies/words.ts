import { pageWords } from '#client/pageWords.ts'
import { studyWords } from '#locales/study.ts'

export const useStudyWords = pageWords('study', studyWords)
