import { describe, expect, it } from 'vitest'
import { nameFinder } from '#server/cases/nameMentions.ts'

const termsIn = (text: string, models: string[] = []) => nameFinder(models)(text).map(({ term }) => term)

describe('names that tell who is judged', () => {
  it.each([
    ['I am ChatGPT.', 'ChatGPT'],
    ['chat gpt said so', 'chat gpt'],
    ['by GPT-4o, of course', 'GPT-4o'],
    ['gpt-4.1-mini', 'gpt-4.1-mini'],
    ['GPT 4o', 'GPT 4o'],
    ['gpt-oss-120b', 'gpt-oss-120b'],
    ['made by OpenAI', 'OpenAI'],
    ['Claude 3.5 Sonnet', 'Claude 3.5 Sonnet'],
    ["Anthropic's model", 'Anthropic'],
    ['Gemini 2.5 Pro', 'Gemini 2.5 Pro'],
    ['MedGemma-27B', 'MedGemma-27B'],
    ['Llama-3.1-70B-Instruct', 'Llama-3.1-70B-Instruct'],
    ['Meta AI', 'Meta AI'],
    ['Qwen2.5-72B', 'Qwen2.5-72B'],
    ['Mistral Large', 'Mistral Large'],
    ['DeepSeek-R1', 'DeepSeek-R1'],
    ['HyperCLOVA X', 'HyperCLOVA X'],
    ['EXAONE 4.0', 'EXAONE'],
    ['Solar Pro', 'Solar Pro'],
    ['챗GPT에게 물어봤어요', '챗GPT'],
    ['챗지피티가요', '챗지피티'],
    ['저는 클로드예요', '클로드'],
    ['ChatGPT는', 'ChatGPT'],
    ['오픈AI에서 만든', '오픈AI'],
    ['제미나이한테', '제미나이'],
    ['하이퍼클로바X', '하이퍼클로바X'],
    ['As an AI language model, I cannot', 'As an AI language model'],
    ["I'm just an AI assistant", "I'm just an AI assistant"],
    ['I’m an AI.', 'I’m an AI'],
    ['AI 언어 모델로서 말씀드리면', 'AI 언어 모델'],
    ['저는 인공지능이라', '저는 인공지능'],
  ])('finds %s', (text, term) => {
    expect(termsIn(text)).toEqual([term])
  })

  it.each([
    'Use solar protection on your skin.',
    'The meta-analysis was convincing.',
    'Metastatic disease, metabolic panel.',
    'GOT/GPT 45/38 U/L, GPT 4 U/L, GPT: 40',
    'GOT 32, GPT 41 정상입니다.',
    'claudication after 200 metres',
    'intermittent claudication, Claudette came by',
    'There was perplexity about the dose; try to cohere.',
    'Do you grok it? Put it in your palm.',
    'Aortic insufficiency (AI) was mild.',
    '드라마를 보면서 쉬세요. 하지 마라고 했어요.',
    '기록을 보시면 됩니다. 태양열 솔라 패널',
    'phi angle, granite worktop, falcon, alpaca wool',
    'The Gemination of geminivirus',
  ])('does not take ordinary words for a name: %s', text => {
    expect(termsIn(text)).toEqual([])
  })

  it('finds Korean names that are written in separate letters', () => {
    const text = '저는 클로드예요'.normalize('NFD')
    expect(termsIn(text)).toEqual(['클로드'.normalize('NFD')])
  })

  it("finds the study's own hidden models, whole words only, whatever their capitals", () => {
    const models = ['educator-north', 'lab/Model.X+1', 'AB']
    expect(termsIn('Educator-North here; educator-northern is not', models)).toEqual(['Educator-North'])
    expect(termsIn('run on model.x+1 today, not modelQx+1', models)).toEqual(['model.x+1'])
    expect(termsIn('group AB positive', models)).toEqual([])
  })

  it('takes the longest name where names begin together, and never the same letters twice', () => {
    expect(termsIn('m-10 and m-1', ['m-1', 'm-10'])).toEqual(['m-10', 'm-1'])
    expect(nameFinder()('ChatGPT, ChatGPT').map(({ start }) => start)).toEqual([0, 9])
  })

  it.each([
    ['near names', 'chat gp as an a i am an llam GPT '.repeat(3000)],
    ['names in a chain', `${'qwen-'.repeat(10_000)}é`],
    ['a name with an endless tail', `gpt-4${'-mini'.repeat(10_000)}é`],
    ['a repeated name', `claude${' opus'.repeat(10_000)}é`],
  ])('is quick on %s', (_, text) => {
    const started = performance.now()
    termsIn(text)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
