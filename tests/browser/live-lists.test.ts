import type { Browser, Page, Route, WebSocketRoute } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { m } from '../../src/words/messages.js'
import { logInAs, openBrowser, openWindow } from '../support/browser.ts'
import { startProduct, tokenOf, type Product } from '../support/product.ts'
import { createStage, placeApplication } from '../support/stage.ts'

let product: Product
let browser: Browser
/** A colleague's, who logs in once. */
let token = ''
beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  token = await tokenOf(product, 'headAdministrator')
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

async function placeWaiting(caseNumber: string): Promise<string> {
  const stage = await createStage(product.stageWorld)
  const id = await placeApplication({ ...stage, form: { ...stage.form, caseNumber } }, 'unverified')
  const at = new Date('2020-01-01T00:00:00Z')
  await product.db.updateTable('applications').set({ state_since: at }).where('id', '=', id).execute()
  return id
}

/** A colleague at another desk. */
async function verify(id: string): Promise<void> {
  const reply = await fetch(new URL(`/api/applications/${id}/actions/verify`, product.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ version: 1, payload: {} }),
  })
  expect(reply.status).toBe(200)
}

/** The way to the live channel, which can be cut and mended. */
async function wire(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/app\//, (socket) => {
    if (isCut) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    cut: async () => {
      isCut = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    mend: () => {
      isCut = false
    },
    isUp: () => open.size > 0,
  }
}

test('a colleague’s act is seen by itself; a cut channel is told without moving the page, and all is read again after it (product 8)', async () => {
  const [first, second] = [await placeWaiting('LIVE-1'), await placeWaiting('LIVE-2')]
  const visitor = await openWindow(browser, product)
  const { page } = visitor
  const channel = await wire(page)
  await logInAs(visitor, 'administrator')
  await page.locator('nav a[href="/administrator/applications/unverified"]').click()
  const row = (text: string) => page.locator('tbody tr', { hasText: text })
  await row('LIVE-1').waitFor()
  await expect.poll(() => channel.isUp()).toBe(true)

  const badge = page.locator('nav a[href="/administrator/applications/unverified"]')
  const badgeBefore = await badge.textContent()
  await verify(first)
  // How soon, `npm run bench -- badges` measures.
  await row('LIVE-1').waitFor({ state: 'detached' })
  await expect.poll(() => badge.textContent()).not.toBe(badgeBefore)

  const top = await row('LIVE-2').boundingBox()
  await channel.cut()
  const banner = page.getByText(m.frame_title_live_down())
  await banner.waitFor()
  expect(await row('LIVE-2').boundingBox()).toEqual(top)
  await verify(second)
  expect(await row('LIVE-2').count()).toBe(1)
  channel.mend()
  await banner.waitFor({ state: 'detached' })
  await row('LIVE-2').waitFor({ state: 'detached' })
  expect(visitor.faults.filter((fault) => !fault.startsWith('WebSocket'))).toEqual([])
  await visitor.context.close()
})

test('a channel that is open but by which nothing is heard yet is told as down, and what happens until then is read (product 8)', async () => {
  const id = await placeWaiting('GAP-1')
  const visitor = await openWindow(browser, product)
  const { page } = visitor
  const channel = await wire(page)
  await logInAs(visitor, 'administrator')
  await page.locator('nav a[href="/administrator/applications/unverified"]').click()
  const row = page.locator('tbody tr', { hasText: 'GAP-1' })
  await row.waitFor()
  await expect.poll(() => channel.isUp()).toBe(true)
  const banner = page.getByText(m.frame_title_live_down())
  const asked: Route[] = []
  await page.route('**/api/broadcasting/auth', (route) => void asked.push(route))
  await channel.cut()
  await banner.waitFor()
  channel.mend()
  // Their own channel and that of the counts.
  await expect.poll(() => asked.length).toBe(2)
  await verify(id)
  expect(await banner.isVisible()).toBe(true)
  expect(await row.count()).toBe(1)
  // Whoever was held is let through too.
  await page.unroute('**/api/broadcasting/auth')
  await row.waitFor({ state: 'detached' })
  await banner.waitFor({ state: 'detached' })
  await visitor.context.close()
})

test('cut and restored 20 times, the channel and what is read after it tell every notice once (spec §4, product 8)', async () => {
  const roundCount = 20
  const visitor = await openWindow(browser, product)
  const { page } = visitor
  const channel = await wire(page)
  await logInAs(visitor, 'litigant')
  await page.goto('/all-notifications')
  await expect.poll(() => channel.isUp()).toBe(true)
  /** What the bell has that is new; reading it empties it. */
  const read = async (count: string): Promise<string[]> => {
    const bell = page.getByRole('button', { name: m.frame_label_bell({ count }), exact: true })
    await bell.click()
    const notices = page.locator('header li', { hasText: 'CUT-' })
    // The list comes with a script of its own.
    await notices.first().waitFor()
    const lines = await notices.allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: m.frame_label_bell_empty(), exact: true }).waitFor()
    return lines.flatMap((line) => /CUT-\d+/.exec(line) ?? []).toSorted()
  }
  await page
    .getByRole('button', { name: /বিজ্ঞপ্তি/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  for (let round = 1; round <= roundCount; round += 1) {
    const [down, up] = [await placeWaiting(`CUT-${round}1`), await placeWaiting(`CUT-${round}2`)]
    await channel.cut()
    await verify(down)
    channel.mend()
    await expect.poll(() => channel.isUp()).toBe(true)
    await verify(up)
    expect(await read('২'), `round ${round}`).toEqual([`CUT-${round}1`, `CUT-${round}2`])
  }
  expect(visitor.faults.filter((fault) => !fault.startsWith('WebSocket'))).toEqual([])
  await visitor.context.close()
})
