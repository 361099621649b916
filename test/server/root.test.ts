import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#server/root.ts'

test('the root is the folder that holds package.json and the seed', () => {
  expect(existsSync(join(root, 'package.json'))).toBe(true)
  expect(existsSync(join(root, 'seed'))).toBe(true)
})
