/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': 'http://127.0.0.1:8787' } },
  build: {
    // Hospital computers lag behind: Chrome 109 is the last version for Windows 7 and 8.
    target: 'chrome109',
    cssTarget: 'chrome109',
    sourcemap: false,
  },
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: { name: 'node', include: ['test/**/*.test.{ts,tsx}'], exclude: ['test/browser/**'] },
      },
      {
        // Real servers and a real browser, one file at a time and after the others: two cores are few.
        extends: true,
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
        },
      },
    ],
  },
})
