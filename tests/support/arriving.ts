import type { Page } from 'playwright-core'

/** The script has taken the page over: what React holds about an element stands on it. */
export const isTakenOver = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__react'))
  })

/** Holds files back until they are let through; `asked` is there when the first of them is. */
export async function holdBack(page: Page, files: string) {
  let tell: () => void = () => undefined
  let letThrough: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(files, async (route) => {
    tell()
    await held
    await route.continue()
  })
  return { asked, letThrough: () => letThrough() }
}

/** Goes to a page whose script is held back, and waits until all of it is there as the server drew it. */
export async function comeUnscripted(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
}
