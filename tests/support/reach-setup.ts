import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect } from 'vitest'
import { reachFolder } from './reach.ts'

/** What one file of tests carries out of the counted texts is written when it ends. */
const reached = new Set<string>()
const begun = performance.now()
Reflect.set(globalThis, 'reached', (place: string) => void reached.add(place))

afterAll(() => {
  const test = path.relative(process.cwd(), expect.getState().testPath ?? '')
  mkdirSync(reachFolder, { recursive: true })
  const told = { test, milliseconds: Math.round(performance.now() - begun), reached: [...reached] }
  writeFileSync(path.join(reachFolder, `${test.replaceAll('/', '-')}.json`), JSON.stringify(told))
})
