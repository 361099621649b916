/** Longest comment, in UTF-16 units; the screen counts down to it. */
export const longestComment = 4000
