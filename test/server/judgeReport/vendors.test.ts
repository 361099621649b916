import { expect, test } from 'vitest'
import { vendorOf } from '#server/judgeReport/vendors.ts'

test.each([
  ['gpt-4o-2024-11-20', 'openai'],
  ['openai/gpt-oss-120b', 'openai'],
  ['ChatGPT-4o-latest', 'openai'],
  ['o1', 'openai'],
  ['o3-mini', 'openai'],
  ['Llama-3.3-70B-Instruct', 'meta'],
  ['meta-llama/Meta-Llama-3.1-8B', 'meta'],
  ['llama3.1:70b', 'meta'],
  ['Qwen2.5-72B-Instruct', 'alibaba'],
  ['qwq-32b', 'alibaba'],
  ['gemma-2-27b-it', 'google'],
  ['medgemma-27b-text-it', 'google'],
  ['gemini-2.5-pro', 'google'],
  ['claude-sonnet-4-5', 'anthropic'],
  ['anthropic.claude-3-haiku', 'anthropic'],
  ['Mistral-Large-2411', 'mistral'],
  ['ministral-8b', 'mistral'],
  ['Mixtral-8x22B', 'mistral'],
  ['DeepSeek-V3', 'deepseek'],
  ['phi-4', 'microsoft'],
  ['Phi3-medium', 'microsoft'],
  ['EXAONE-3.5-32B', 'lg'],
  ['solar-pro', 'upstage'],
  ['HyperCLOVA-X', 'naver'],
])('%s is of %s', (model, vendor) => {
  expect(vendorOf(model)).toBe(vendor)
})

test('a model made of two families counts to the one its name says first, one under an owner to its own', () => {
  expect(vendorOf('DeepSeek-R1-Distill-Llama-70B')).toBe('deepseek')
  expect(vendorOf('OpenBioLLM-Llama3-70B')).toBe('meta')
  expect(vendorOf('openai-mirror/qwen3-8b')).toBe('alibaba')
})

test.each(['educator-north', 'demo-judge-model', 'model-3', 'o2', 'delphi-1', 'philosopher', 'mygpt', ''])(
  'of “%s” no vendor is known',
  model => {
    expect(vendorOf(model)).toBeUndefined()
  },
)
