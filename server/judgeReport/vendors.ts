/**
 * Model families by how their names begin, and who makes them. A model built on a family of somebody else counts to
 * that family: what a judge may favour is text like its own.
 */
const families: readonly (readonly [begins: RegExp, vendor: string])[] = [
  [/^(chat)?gpt/, 'openai'],
  [/^o[134]$/, 'openai'],
  [/^claude/, 'anthropic'],
  [/^(med)?gemma|^gemini|^palm/, 'google'],
  [/^(code)?llama/, 'meta'],
  [/^qwen|^qwq/, 'alibaba'],
  [/^(mi|mini|magi|devo?|voxt|)stral|^mixtral|^codestral|^pixtral/, 'mistral'],
  [/^deepseek/, 'deepseek'],
  [/^phi\d*$/, 'microsoft'],
  [/^grok/, 'xai'],
  [/^command$/, 'cohere'],
  [/^exaone/, 'lg'],
  [/^solar/, 'upstage'],
  [/^(hyper)?clova|^hcx/, 'naver'],
  [/^kimi/, 'moonshot'],
  [/^(chat)?glm/, 'zhipu'],
]

/**
 * Who makes a model, by the first family that its name has a word of; an owner before a slash is no part of the name.
 * Undefined where no family is known, made-up names included.
 */
export function vendorOf(model: string): string | undefined {
  const words = model
    .toLowerCase()
    .replace(/^.*\//, '')
    .split(/[^a-z0-9]+/)
  for (const word of words) {
    const found = families.find(([begins]) => begins.test(word))
    if (found) return found[1]
  }
  return undefined
}
