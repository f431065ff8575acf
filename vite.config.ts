import { readdirSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'vitest/config'
import { leanWords } from './scripts/lean-words.mjs'
import { isAlone } from './tests/support/alone.ts'
import { LongestFirst } from './tests/support/longest-first.ts'
import { wordsAtOnce } from './tests/support/words-at-once.ts'

const level = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
})

/** The test command gives one that is empty at its start: what a plugin reads besides a file itself is no part of the key. */
const fsModuleCachePath = process.env.MODULE_CACHE

const globalSetup = 'tests/support/database-global.ts'

const ofScreens = {
  environment: 'happy-dom',
  globalSetup,
  setupFiles: [
    ...(process.env.LATE ? ['tests/screens/support/late.ts'] : []),
    'tests/screens/support/patience.ts',
    'tests/screens/support/blank-page.ts',
  ],
  maxWorkers: 2,
}

const ofBrowser = {
  // A page often waits; two files leave a third of two processors idle.
  maxWorkers: 3,
  isolate: false,
}
const walks = ['tests/browser/walks.test.ts', 'tests/browser/journeys.test.ts']

const alone = readdirSync('tests/screens', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.includes('.test.'))
  .map((name) => `tests/screens/${name}`)
  .filter(isAlone)

export default defineConfig({
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    process.env.VITEST ? wordsAtOnce() : leanWords(),
  ],
  resolve: {
    // What the shim stands in for is in React itself.
    alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' }],
  },
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
    experimental: fsModuleCachePath ? { fsModuleCache: true, fsModuleCachePath } : {},
    // Whoever waits, waits until it is there: a machine that is five times as busy must not tell anything else.
    testTimeout: 1_200_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // What differs is told in the message too, which the end of a run repeats; by itself it says how many things differ.
    chaiConfig: { truncateThreshold: 4_000 },
    sequence: { sequencer: LongestFirst },
    projects: [
      level('house'),
      // The law is loaded once, not once a file: nothing of it remembers anything.
      level('machines', { isolate: false }),
      // What a file here needs of the server is loaded once a worker, not once a file.
      level('http', { globalSetup, maxWorkers: 2, isolate: false }),
      level('screens', { ...ofScreens, isolate: false, exclude: alone }),
      level('screens', { ...ofScreens, name: 'screens-alone', include: alone }),
      level('browser', { ...ofBrowser, globalSetup: 'tests/support/product-global.ts', exclude: walks }),
      // Whole cases are walked in a court where no case is yet, by a clock that stands still.
      level('browser', { ...ofBrowser, name: 'browser-walks', globalSetup, include: walks }),
      // Browsers of other makes; `npm run engines` finds them.
      level('engines', { globalSetup: 'tests/support/product-global.ts' }),
    ],
  },
})
