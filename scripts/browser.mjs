import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// The shell draws the same pages for half of the processor time.
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Where a program of the system is; null when it is not. */
export const onPath = (name) => {
  const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
  return found === '' ? null : found
}

const macs = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const system = () => names.map(onPath).find(Boolean) ?? macs.find((file) => existsSync(file)) ?? null

const isRoot = () => process.getuid?.() === 0

/** Installs Chromium by Debian's package tool; answers whether it worked. */
const installByApt = () => {
  if (!onPath('apt-get') || !isRoot()) return false
  console.log('No browser found; installing Chromium with apt-get.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  const isInstalled = (name) => apt('install', '-y', '--no-install-recommends', name)
  return apt('update') && [shell, 'chromium'].some(isInstalled)
}

/** Lets the test tool download its own browser; answers whether it worked. */
const installByTool = () => {
  console.log('No browser found; asking playwright to download one.')
  return (
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: 'inherit',
    }).status === 0
  )
}

const downloaded = async () => {
  const { chromium } = await import('playwright-core')
  const file = chromium.executablePath()
  return existsSync(file) ? file : null
}

/**
 * The browser for the tests: CHROMIUM_PATH, a browser of the system, the test tool's own, one that is installed now.
 * Throws, saying how to help, when there is none.
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  const found = system() ?? (await downloaded())
  if (found) return found
  if (installByApt()) return system()
  if (installByTool()) return downloaded()
  throw new Error('No browser for the tests. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.')
}
