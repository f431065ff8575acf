import react from '@vitejs/plugin-react'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { defineConfig } from 'vitest/config'

const level = (name: string, extra: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], ...extra },
})

export default defineConfig({
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' }],
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  test: {
    environment: 'node',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      level('house'),
      level('machines'),
      level('http'),
      level('screens', { environment: 'happy-dom' }),
      level('browser', { testTimeout: 120_000, fileParallelism: false }),
    ],
  },
})
