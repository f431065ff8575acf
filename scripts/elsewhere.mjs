import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A litigant's way from "I want to file" to submitted, and from the bill to paid. */
const files = ['tests/browser/effort.test.ts']
const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/snap/bin/firefox']
const found = places.find((place) => place && existsSync(place))

if (found) {
  const env = { ...process.env, FIREFOX_PATH: found }
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...files], { stdio: 'inherit', env })
  process.exitCode = status ?? 1
} else {
  console.log('There is no Firefox here; FIREFOX_PATH names one.')
  process.exitCode = 1
}
