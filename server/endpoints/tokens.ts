export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

const bytesPerToken = 3
/** What the templates of chat models put around a message. */
const tokensAround = 4

/**
 * A careful estimate of a prompt's tokens: a third of its UTF-8 bytes, which is above what common tokenizers need
 * for English (about four bytes) and near it for Korean (three bytes a syllable).
 */
export const estimatedTokens = (messages: readonly ChatMessage[]): number =>
  messages.reduce(
    (sum, { content }) => sum + tokensAround + Math.ceil(Buffer.byteLength(content) / bytesPerToken),
    0,
  )
