import { spawnSync } from 'node:child_process'

const levels = [
  ['tests/http/kept/answers.test.ts', 'tests/http/kept/writes.test.ts'],
  ['tests/browser/accessibility.test.ts'],
]
const env = { ...process.env, KEEP: '1' }
for (const files of levels) {
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...files], { stdio: 'inherit', env })
  process.exitCode ||= status ?? 1
}
console.log('tests/http/kept, tests/browser/told: read the difference before it is kept')
