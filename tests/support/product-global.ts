import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureServer } from '../../scripts/server-build.mjs'
import { start } from '../../src/server/start.ts'
import { provideDatabase, urlOf } from './database.ts'
import { productSettings } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder that a first start left. */
    productFolder: string
  }
}

/** A first start before the tests of a level, once: what it makes is what each product of a test file begins with. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServer()
  const folder = await mkdtemp(path.join(tmpdir(), 'court-first-'))
  project.provide('productFolder', folder)
  const letGo = await provideDatabase(project, 'product', async (config) => {
    const first = await start(productSettings({ folder, databaseUrl: urlOf(config) }))
    await first.stop()
  })
  return async () => {
    await letGo()
    await rm(folder, { recursive: true, force: true })
  }
}
