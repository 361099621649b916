import type { Scene } from './scene.ts'
import { cut, sizeOf } from './speech.ts'
import type { Ask } from './understand.ts'

export type Said = (string | undefined)[]

/** A list as it is spoken, as much as fits in one breath. */
export function spokenList(
  scene: Scene,
  items: string[],
  most = scene.language === 'en' ? 36 : 110,
): string | undefined {
  const kept: string[] = []
  for (const item of items) {
    if (kept.length > 0 && sizeOf([...kept, item].join(', '), scene.language) > most) break
    kept.push(cut(item, most, scene.language))
  }
  if (scene.language === 'ko' || kept.length < 2) return kept.join(', ') || undefined
  if (kept.length === 2 && !kept[0]!.includes(',')) return kept.join(' and ')
  return `${kept.slice(0, -1).join(', ')}, and ${kept.at(-1)}`
}

export const timesAsked = (scene: Scene, topic: Ask['topic']) =>
  scene.before.filter(heard => heard.asks.some(ask => ask.topic === topic)).length

export const unsaid = <T>(scene: Scene, items: T[], nameOf: (item: T) => string) =>
  items.filter(item => !scene.saidText.includes(nameOf(item).toLowerCase()))
