/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const wordsFile = /[\\/]locales[\\/](\w+)\.ts$/

export default defineConfig({
  plugins: [react()],
  // The page's own host stays in the request, or the server would see a change from elsewhere.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8787', changeOrigin: false } } },
  build: {
    // Hospital computers lag behind: Chrome 109 is the last version for Windows 7 and 8.
    target: 'chrome109',
    cssTarget: 'chrome109',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Apart, or the bundler puts a hook that every screen needs beside it, and every screen carries it.
            { name: 'zod', test: /node_modules[\\/]zod/ },
            // Words in chunks of their own, `locales-<file>`, of the first load and of each kind of page.
            { debugName: 'words', name: id => `locales-${wordsFile.exec(id)![1]}`, test: wordsFile },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/browser/**', 'test/program/**'],
        },
      },
      {
        // The built program and a real browser, one file at a time and after the others: two cores are few.
        extends: true,
        test: {
          name: 'program',
          include: ['test/browser/**/*.test.ts', 'test/program/**/*.test.ts'],
          globalSetup: 'test/support/demoFolder.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
        },
      },
    ],
  },
})
