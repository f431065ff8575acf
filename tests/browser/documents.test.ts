import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentSizeBytesMax } from '../../src/machines/limits.ts'
import type { Locale } from '../../src/server/errors.ts'
import { m } from '../../src/words/messages.js'
import { field } from '../support/drivers-browser.ts'
import { logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, type Stage } from '../support/stage.ts'

let product: Product
let browser: Browser
let stage: Stage

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  stage = await createStage(product.stageWorld)
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

/** A litigant at the documents step of a draft of hers. */
async function atDocuments(locale: Locale, width: number): Promise<Visitor> {
  const visitor = await openWindow(browser, product, { locale, width })
  await logInAs(visitor, 'litigant')
  const draft = await placeApplication(stage, 'draft')
  await visitor.page.goto(`/application?draft=${draft}&step=documents`)
  await field(visitor.page, 'documents').waitFor({ state: 'attached' })
  return visitor
}

/** Noise, which no compression makes much smaller, drawn in the page: a scan of about 3 MB. */
async function noise(page: Page, type: 'image/png' | 'image/jpeg', width: number, height: number) {
  const base64 = await page.evaluate(
    async (picture) => {
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      const drawing = canvas.getContext('2d')
      const image = drawing?.createImageData(picture.width, picture.height)
      if (!drawing || !image) throw new Error('nothing can be drawn')
      for (let index = 0; index < image.data.length; index += 65_536)
        crypto.getRandomValues(image.data.subarray(index, index + 65_536))
      for (let index = 3; index < image.data.length; index += 4) image.data[index] = 255
      drawing.putImageData(image, 0, 0)
      return canvas.toDataURL(picture.type, 1).split(',')[1] ?? ''
    },
    { type, width, height },
  )
  return Buffer.from(base64, 'base64')
}

/** The same JPEG as a camera writes it that was held upright: its pixels lie on the side, a mark says to turn them. */
const turned = (jpeg: Buffer): Buffer => {
  const mark = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex')
  return Buffer.concat([jpeg.subarray(0, 2), mark, jpeg.subarray(2)])
}

const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj',
    'trailer<</Root 1 0 R>>',
  ].join('\n'),
)
const large = Buffer.concat([pdf, Buffer.alloc(documentSizeBytesMax)])

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  field(page, 'documents').setInputFiles({ name, mimeType, buffer })

/** Opens a document by its name and waits until its picture is drawn; answers how many pixels it has. */
async function see(page: Page, name: string, locale: Locale) {
  await page.getByRole('button', { name: `${m.document_action_see({}, { locale })} ${name}` }).click()
  const shown = page.getByRole('dialog', { name }).getByRole('img', { name })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  return shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
}

const stored = (fileName: string) =>
  product.stageWorld.db
    .selectFrom('documents')
    .select(['size_bytes', 'content_type'])
    .where('file_name', '=', fileName)
    .executeTakeFirstOrThrow()

test('scans of 3 MB are brought below 1 MB on a phone, looked at, sent and seen, the right way up (spec §5, product 8)', async () => {
  const visitor = await atDocuments('bn', widths.phone)
  const { page } = visitor
  const scans = [
    {
      name: 'আরজি',
      file: 'আরজি.png',
      type: 'image/png',
      bytes: await noise(page, 'image/png', 1_200, 850),
      size: [1_200, 850],
    },
    {
      name: 'ওকালতনামা',
      file: 'ওকালতনামা.jpg',
      type: 'image/jpeg',
      bytes: turned(await noise(page, 'image/jpeg', 1_400, 1_000)),
      size: [1_000, 1_400],
    },
  ]
  for (const { name, file, type, bytes, size } of scans) {
    expect(bytes.byteLength).toBeGreaterThan(2 * documentSizeBytesMax)
    await choose(page, file, type, bytes)
    await page.getByText(m.field_error_document_too_large()).waitFor()
    await page.getByRole('button', { name: m.document_action_shrink() }).click()
    await page.getByText(m.document_title_shrunk()).waitFor()
    await page.getByRole('img', { name: `${name}.jpg` }).waitFor()
    await page.getByRole('button', { name: m.document_action_use() }).click()
    expect(await see(page, name, 'bn')).toEqual(size)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const { size_bytes: sizeBytes, content_type: kind } = await stored(`${name}.jpg`)
    expect(sizeBytes).toBeLessThan(documentSizeBytesMax)
    expect(kind).toBe('image/jpeg')
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect([overflow, visitor.faults]).toEqual([0, []])
  await visitor.context.close()
})

test('a PDF is sent and seen in the browser’s own reader, one of 1 MB gets words of help (spec §5)', async () => {
  const visitor = await atDocuments('en', widths.desk)
  const { page } = visitor
  await choose(page, 'large.pdf', 'application/pdf', large)
  const refused = page
    .getByRole('alert')
    .filter({ hasText: m.document_text_pdf_too_large({}, { locale: 'en' }) })
  await refused.waitFor()
  expect(await refused.textContent()).toContain(m.field_error_document_too_large({}, { locale: 'en' }))
  await choose(page, 'plaint.pdf', 'application/pdf', pdf)
  await page.getByRole('button', { name: `${m.document_action_see({}, { locale: 'en' })} plaint` }).click()
  const dialog = page.getByRole('dialog', { name: 'plaint' })
  await dialog.getByRole('button', { name: m.document_action_keep({}, { locale: 'en' }) }).waitFor()
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    const address = await dialog.locator('iframe').getAttribute('src')
    expect(address).toMatch(/^blob:/)
    await expect.poll(() => page.frames().some((frame) => frame.url() === address)).toBe(true)
  } else await dialog.getByText(m.document_text_pdf_kept({}, { locale: 'en' })).waitFor()
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: m.document_action_keep({}, { locale: 'en' }) }).click(),
  ])
  expect(kept.suggestedFilename()).toBe('plaint.pdf')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(visitor.faults).toEqual([])
  await visitor.context.close()
})
