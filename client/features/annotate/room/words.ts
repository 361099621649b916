import { pageWords } from '#client/pageWords.ts'
import { roomWords } from '#locales/room.ts'

/** The words of the patient room. */
export const useRoomWords = pageWords('room', roomWords)
