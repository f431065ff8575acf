import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'vitest/config'
import { leanWords } from './scripts/lean-words.mjs'
import { LongestFirst } from './tests/support/longest-first.ts'
import { wordsAtOnce } from './tests/support/words-at-once.ts'

const level = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
})

const globalSetup = 'tests/support/database-global.ts'

export default defineConfig({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    process.env.VITEST ? wordsAtOnce() : leanWords(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // All styles together are 9 K after gzip, less than the requests for the parts would cost on a slow net.
    cssCodeSplit: false,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      level('house'),
      level('machines'),
      // What a file here needs of the server is loaded once a worker, not once a file.
      level('http', { globalSetup, maxWorkers: 2, isolate: false }),
      level('screens', {
        environment: 'happy-dom',
        globalSetup,
        setupFiles: 'tests/screens/support/patience.ts',
        maxWorkers: 2,
      }),
      level('browser', {
        globalSetup: 'tests/support/product-global.ts',
        testTimeout: 240_000,
        maxWorkers: 2,
        isolate: false,
      }),
    ],
  },
})
