import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { documentSizeBytesMax } from '../../src/machines/limits.ts'
import { m } from '../../src/words/messages.js'
import { noiseOf } from '../support/files.ts'
import { startProduct, verifyCase, type Product } from '../support/product.ts'
import { openFirefox } from './firefox.ts'
import { codeThatCame } from '../support/codes.ts'
import { openWebkit, type WebkitPrograms } from './webkit.ts'
import { handsAt, phone, type Engine, type Hands } from './window.ts'

const { FIREFOX_PATH, WEBKIT_PROGRAMS, ENGINE_PICTURES } = process.env
const engines: [string, () => Promise<Engine>][] = []
if (FIREFOX_PATH) engines.push(['Firefox', () => openFirefox(FIREFOX_PATH)])
if (WEBKIT_PROGRAMS) engines.push(['WebKit', () => openWebkit(JSON.parse(WEBKIT_PROGRAMS) as WebkitPrograms)])

let product: Product
let folder: string
beforeAll(async () => {
  product = await startProduct()
  folder = await mkdtemp(path.join(tmpdir(), 'court-engines-'))
}, 90_000)
afterAll(async () => {
  await product.close()
  await rm(folder, { recursive: true, force: true })
})

test('there is a browser of another make to try', () => {
  expect(engines).not.toEqual([])
})

describe.each(engines)('%s, a phone, in Bangla', (name, open) => {
  let engine: Engine
  let hands: Hands
  let pictureCount = 0
  const mobile = `0170000007${engines.findIndex(([each]) => each === name)}`

  const keepPicture = async (what: string) => {
    if (!ENGINE_PICTURES) return
    pictureCount += 1
    await mkdir(ENGINE_PICTURES, { recursive: true })
    const file = `${name}-${String(pictureCount).padStart(2, '0')}-${what}.png`
    await writeFile(path.join(ENGINE_PICTURES, file), await hands.window.picture())
  }
  /** The page is no wider than the phone. */
  const looksRight = async (what: string) => {
    await keepPicture(what)
    expect([what, await hands.overflow()]).toEqual([what, 0])
  }
  const nextTo = async (step: string) => {
    await hands.presses(m.filing_action_next())
    await hands.reaches(`step=${step}`)
    await looksRight(step)
  }

  beforeAll(async () => {
    engine = await open()
    hands = handsAt(await engine.openWindow(product.url))
  }, 90_000)
  afterEach(({ task }) => (task.result?.state === 'fail' ? keepPicture('failed') : undefined))
  afterAll(() => engine.close())

  test('a page as wide as a phone says what this is, in Bangla (spec §1, look Litigant)', async () => {
    await hands.window.goTo('/home')
    expect(await hands.window.read<number>('window.innerWidth')).toBe(phone.width)
    expect(await hands.window.read<string>('document.documentElement.lang')).toBe('bn')
    await looksRight('home')
  })

  test('a person registers with the code sent to her mobile (spec §2, §5)', async () => {
    await hands.window.goTo('/register')
    await hands.types('mobile', mobile)
    await hands.presses(m.code_action_send())
    await hands.types('otp', await codeThatCame(product, mobile))
    await hands.presses(m.code_action_verify())
    await hands.types('name', 'নতুন আবেদনকারী')
    await hands.types('password', 'Abcdef1')
    await hands.types('passwordConfirmation', 'Abcdef1')
    await looksRight('register')
    await hands.ticks('form input[type=checkbox]')
    await hands.presses(m.registration_action_submit())
    await hands.reaches('/my-applications')
    await looksRight('my-applications')
  })

  test('what she typed is there again when she left in the same moment (product 2.4)', async () => {
    await hands.window.goTo('/application')
    await hands.ticks('input[type=radio][value=subordinate]')
    await hands.chooses('categoryId')
    await hands.chooses('typeId')
    await hands.finds('courtId', 'ঢাকা')
    const { search } = await hands.reaches('draft=')
    await hands.types('caseNumber', 'পারিবারিক মোকদ্দমা ৭৭/২০২৬')
    await hands.window.goTo('/home')
    await hands.window.goTo(`/application${search}`)
    await expect
      .poll(() => hands.window.read<string>(`document.getElementById('field-caseNumber')?.value ?? ''`), {
        timeout: 20_000,
      })
      .toBe('পারিবারিক মোকদ্দমা ৭৭/২০২৬')
    await looksRight('case')
  })

  test('she files, with a photograph that is made smaller, and is given a number (product 2.4, 8)', async () => {
    await nextTo('petitioners')
    await hands.finds('petitioners.0.districtId', 'ঢাকা')
    await hands.finds('petitioners.0.upazilaId', 'সাভার')
    await hands.types('petitioners.0.address', 'বাড়ি ৭, পরীক্ষা সড়ক')
    await nextTo('defendants')
    await hands.presses(m.person_action_add_defendant())
    await hands.types('defendants.0.name', 'পরীক্ষা বিবাদী')
    await hands.types('defendants.0.address', 'বাড়ি ৮, পরীক্ষা সড়ক')
    await nextTo('costs')
    await nextTo('documents')
    const photograph = path.join(folder, 'আরজি.jpg')
    const bytes = await noiseOf(1_400, 1_000)
    expect(bytes.byteLength).toBeGreaterThan(documentSizeBytesMax)
    await writeFile(photograph, bytes)
    await hands.window.give({ css: '[id="field-documents"]' }, photograph)
    await hands.presses(m.document_action_shrink())
    await hands.ready({ text: m.document_title_shrunk() })
    await looksRight('shrunk')
    await hands.presses(m.document_action_use())
    await hands.ready({ css: '[id="field-documents.0.weight"]' })
    await nextTo('review')
    await hands.presses(m.application_action_submit())
    await hands.press({ button: m.application_action_submit(), inDialog: true })
    await hands.ready({ text: 'DHAKA-' })
    await looksRight('submitted')
    const { rows } = await stored()
    expect(rows.map(({ state }) => state)).toEqual(['unverified'])
  })

  /** The person's cases as the database has them. */
  const stored = async () => ({
    rows: await product.db
      .selectFrom('applications')
      .innerJoin('users', 'users.id', 'applications.owner_id')
      .select(['applications.id', 'applications.state'])
      .where('users.mobile', '=', mobile)
      .execute(),
  })

  test('the case changes before her eyes when an officer verifies it (spec §4)', async () => {
    const id = (await stored()).rows[0]?.id ?? ''
    await hands.window.goTo(`/my-application-details/${id}`)
    await hands.ready({ css: 'main h1' })
    await verifyCase(product, id)
    await hands.ready({ css: 'a[href^="/checkout/"]' })
    await looksRight('bill')
  })

  test('what she does next is there before she presses (look)', async () => {
    const names = 'performance.getEntriesByType("resource").map(({ name }) => name).join()'
    await expect
      .poll(() => hands.window.read<string>(names), { timeout: 20_000 })
      .toMatch(/\/api\/bills\/|checkout-screen/)
  })

  test('she pays at the gateway and has an invoice (product 2.3)', async () => {
    await hands.press({ css: 'a[href^="/checkout/"]' })
    await hands.press({ css: 'label:has(input[name=method][value=mobile_banking])' })
    await looksRight('checkout')
    await hands.press({ css: 'main form button[type=submit]' })
    await hands.reaches('/gwprocess/')
    await hands.press({ css: 'button[name=outcome][value=paid]' })
    await hands.reaches('/success_payment')
    await looksRight('paid')
    await hands.press({ css: 'a[href^="/invoice/"]' })
    await hands.ready({ text: 'INV-' })
    await looksRight('invoice')
    expect((await stored()).rows.map(({ state }) => state)).toEqual(['paid'])
  })
})
