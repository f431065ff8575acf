import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { onPath } from './browser.mjs'
import { ensureScreens } from './build.mjs'
import { makeScratch } from './scratch.mjs'

/*
 * `npm run engines [-- --pictures FOLDER]`: a litigant's whole journey in browsers that are not built on Chromium, at a
 * phone's width and in Bangla: Firefox and WebKit of the system, as its packages bring them. 1 when one of them breaks, 2
 * when there is none.
 */
const { values } = parseArgs({ options: { pictures: { type: 'string' } } })

/** The small browser that comes with WebKit; no link leads to it. */
function findMiniBrowser() {
  const roots = ['/usr/lib', '/usr/libexec', ...machineFolders('/usr/lib')]
  const folders = roots.flatMap((root) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((one) => path.join(root, one)),
  )
  return folders.map((folder) => path.join(folder, 'MiniBrowser')).find((file) => existsSync(file)) ?? null
}

const machineFolders = (root) =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => name.includes('-linux-gnu'))
        .map((name) => path.join(root, name))
    : []

const firefox = onPath('firefox-esr') ?? onPath('firefox')
const webkit = { driver: onPath('WebKitWebDriver'), browser: findMiniBrowser(), screen: onPath('Xvfb') }
const hasWebkit = Object.values(webkit).every((program) => program !== null)
if (!firefox) console.log('Firefox is not here: install firefox-esr.')
if (!hasWebkit) console.log('WebKit is not here: install webkit2gtk-driver and xvfb.')
if (!firefox && !hasWebkit) process.exit(2)

await ensureScreens()
const scratch = makeScratch()
process.once('exit', scratch.remove)
const env = {
  ...process.env,
  ...scratch.env,
  ...(firefox && { FIREFOX_PATH: firefox }),
  ...(hasWebkit && { WEBKIT_PROGRAMS: JSON.stringify(webkit) }),
  ...(values.pictures && { ENGINE_PICTURES: path.resolve(values.pictures) }),
}
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'engines'],
  { stdio: 'inherit', env },
)
process.exitCode = status ?? 1
