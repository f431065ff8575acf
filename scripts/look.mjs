import { spawnSync } from 'node:child_process'

const file = 'tests/browser/accessibility.test.ts'
const env = { ...process.env, KEEP_LOOK: '1' }
const { status } = spawnSync(process.execPath, ['scripts/test.mjs', file], { stdio: 'inherit', env })
console.log('tests/browser/look: read the difference before it is kept')
process.exitCode = status ?? 1
