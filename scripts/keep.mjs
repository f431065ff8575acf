import { readdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'

const folder = 'tests/http/kept'
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `${folder}/${name}`)
const env = { ...process.env, KEEP: '1' }
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...files], { stdio: 'inherit', env })
console.log(`${folder}: read the difference before it is kept`)
process.exitCode = status ?? 1
