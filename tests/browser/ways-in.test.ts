import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../src/server/errors.ts'
import { demoPassword } from '../../src/server/seed/people.ts'
import { rememberedSessionDays } from '../../src/machines/limits.ts'
import { latinDigits } from '../../src/machines/text.ts'
import { m } from '../../src/words/messages.js'
import { field } from '../support/drivers-browser.ts'
import { follow, logInAs, openBrowser, openWindow, widths, type Visitor } from '../support/browser.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createStage, placeApplication, placeBill } from '../support/stage.ts'

let product: Product
let browser: Browser
const visitors: Visitor[] = []

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await product.close()
})

async function visit(locale: Locale = 'bn', width: number = widths.phone): Promise<Visitor> {
  const visitor = await openWindow(browser, product, { locale, width })
  visitors.push(visitor)
  return visitor
}

/** Waits for a message that was not there before and answers what the pattern finds in it. */
async function awaited(to: string, pattern: RegExp, before: string | null = null): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const text = await product.newestMessage(to)
      found = text === null || text === before ? undefined : pattern.exec(latinDigits(text))?.[0]
      return found
    })
    .toBeDefined()
  return found ?? ''
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()
const headed = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const tokenCookie = async ({ context }: Visitor) =>
  (await context.cookies()).find(({ name }) => name === 'token')

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'email').fill(email)
  await field(page, 'password').fill(password)
  // Sent without a script, the form and the script that comes meanwhile would both lead on.
  await page.waitForFunction(() => window.early === undefined)
  await submit(page)
}

const sizes = [
  ['bn', widths.phone],
  ['en', widths.desk],
] as const

describe.each(sizes)('in %s at %i pixels', (locale, width) => {
  const say = { locale } as const

  test('a wrong password is refused in words, what was typed stays, and the right one leads to the wanted page (spec §2, §4)', async () => {
    const visitor = await visit(locale, width)
    const { page } = visitor
    await page.goto('/my-invoices?page=1')
    await page.waitForURL('**/login?redirect=**')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/my-invoices?page=1')
    await logIn(page, '  litigant2@example.com ', 'Wrong123')
    await page.getByText(m.auth_error_credentials({}, say)).first().waitFor()
    expect(await field(page, 'email').inputValue()).toBe('  litigant2@example.com ')
    await logIn(page, '  litigant2@example.com ', demoPassword)
    await page.waitForURL('**/my-invoices?page=1')
    const title = m.product_title_page(
      { page: m.route_title_my_invoices({}, say), product: m.product_title_name({}, say) },
      say,
    )
    await expect.poll(() => page.title()).toBe(title)
    const cookie = await tokenCookie(visitor)
    expect([cookie?.sameSite, cookie?.expires]).toEqual(['Lax', -1])
  })

  test('a forgotten password by mail: the link, a new password, and the old one is over (spec §7)', async () => {
    const { page } = await visit(locale, width)
    const email = locale === 'bn' ? 'dispatcher@court.example' : 'accountant@court.example'
    await page.goto('/login')
    await page.getByRole('link', { name: m.session_action_forgot({}, say) }).click()
    await field(page, 'login').fill(email)
    const before = await product.newestMessage(email)
    await submit(page)
    await headed(page, m.recovery_title_link({}, say))
    const link = await awaited(email, /https?:\/\/\S+/, before)
    await page.goto(link)
    await headed(page, m.recovery_title_password({}, say))
    await expect.poll(() => page.url()).not.toContain('ticket')
    await field(page, 'password').fill('short')
    await field(page, 'passwordConfirmation').fill('other')
    await submit(page)
    await page.getByText(m.field_error_password_weak({}, say)).first().waitFor()
    await field(page, 'password').fill('Newpass1')
    await field(page, 'passwordConfirmation').fill('Newpass1')
    await submit(page)
    await headed(page, m.recovery_title_done({}, say))
    await page.goto('/login')
    await logIn(page, email, demoPassword)
    await page.getByText(m.auth_error_credentials({}, say)).first().waitFor()
    await logIn(page, email, 'Newpass1')
    await page.waitForURL('**/dashboard')
    await page.goto(link)
    await page.waitForURL('**/dashboard')
  })

  test('nobody learns from recovery whether there is an account (product 7)', async () => {
    const { page } = await visit(locale, width)
    await page.goto('/forgot-password')
    await field(page, 'login').fill(`nobody-${locale}@example.test`)
    await submit(page)
    await headed(page, m.recovery_title_link({}, say))
  })
})

test('a forgotten password by the code to the mobile, in Bangla digits (spec §2, product 7)', async () => {
  const { page } = await visit()
  const mobile = '01700000002'
  await page.goto('/forgot-password')
  await field(page, 'login').fill('০১৭০০০০০০০২')
  const before = await product.newestMessage(mobile)
  await submit(page)
  await headed(page, m.code_title_page())
  const code = await awaited(mobile, /\d{6}/, before)
  await field(page, 'otp').fill(code === '000000' ? '111111' : '000000')
  await submit(page)
  await page.getByText(m.field_error_otp_invalid()).first().waitFor()
  await field(page, 'otp').fill(code)
  await submit(page)
  await headed(page, m.recovery_title_password())
  await field(page, 'password').fill('Newpass2')
  await field(page, 'passwordConfirmation').fill('Newpass2')
  await submit(page)
  await headed(page, m.recovery_title_done())
  await page.goto('/login')
  await logIn(page, '০১৭০০০০০০০২', 'Newpass2')
  await page.waitForURL('**/my-applications')
})

test('whoever wants to be remembered keeps the session beyond the browser, and it is listed as such (spec §2, product 6)', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/login')
  await page.getByLabel(m.session_field_remember(), { exact: true }).check()
  await logIn(page, 'litigant@example.com', demoPassword)
  await page.waitForURL('**/my-applications')
  const days = ((await tokenCookie(visitor))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(Math.round(days)).toBe(rememberedSessionDays)
  await page.goto('/my-sessions')
  await page.getByText(m.session_state_current(), { exact: true }).waitFor()
})

test('registration: the countdown, another code, and a number that is taken is told to its owner alone (spec §5)', async () => {
  const { page } = await visit('en', widths.desk)
  const say = { locale: 'en' } as const
  const mobile = '01700000001'
  await page.goto('/register')
  await field(page, 'mobile').fill(mobile)
  const before = await product.newestMessage(mobile)
  await submit(page)
  await headed(page, m.registration_title_code({}, say))
  await page.getByText(/You can ask for another code in \d+ s\./).waitFor()
  await field(page, 'otp').fill(await awaited(mobile, /\d{6}/, before))
  await submit(page)
  await page.getByText(m.field_error_mobile_exists({}, say)).first().waitFor()
})

/** From the login page to the provider, and what is chosen there. */
async function byCdap(page: Page, citizen: string, answer: 'yes' | 'no' = 'yes'): Promise<void> {
  await page.goto('/login?redirect=/my-invoices')
  await page.getByRole('link', { name: m.session_action_identity() }).click()
  await press(page, m.session_action_identity())
  await page.locator(`input[name=citizen][value=${citizen}]`).check()
  await page.locator(`button[name=answer][value=${answer}]`).click()
}

describe('CDAP (spec §1, §7)', () => {
  test('a first visit asks for the name and the consent, opens an account and leads to the wanted page', async () => {
    const visitor = await visit()
    const { page, context } = visitor
    await byCdap(page, 'citizen-2')
    await headed(page, m.identity_title_name())
    await expect.poll(() => page.url()).not.toContain('code=')
    expect(await field(page, 'name').inputValue()).toBe('ভোরের শিশির')
    await submit(page)
    await page.getByText(m.field_error_consent_required()).first().waitFor()
    await page.getByLabel(m.registration_field_consent(), { exact: true }).check()
    await submit(page)
    await page.waitForURL('**/my-invoices')
    const secret = (await context.cookies(`${product.url}/api/auth`)).filter(({ name }) =>
      name.startsWith('idp_'),
    )
    expect(secret.length).toBeGreaterThan(0)
    expect(secret.every(({ httpOnly }) => httpOnly)).toBe(true)
    expect(await page.evaluate(() => document.cookie)).not.toContain('idp_')
    await page.goto('/my-profile')
    await page.getByText(m.profile_state_verified(), { exact: true }).waitFor()
  })

  test('a second visit needs nothing more, and logging out ends the session at the provider too', async () => {
    const visitor = await visit()
    const { page } = visitor
    await byCdap(page, 'citizen-2')
    await page.waitForURL('**/my-invoices')
    await page.getByRole('button', { name: m.frame_label_profile({ name: 'ভোরের শিশির' }) }).click()
    await press(page, m.frame_action_logout())
    await page.waitForURL('**/login')
    expect(await tokenCookie(visitor)).toBeUndefined()
    // The page is left at once; the provider is told beside it.
    const left = async () =>
      (await visitor.context.cookies(`${product.url}/api/auth`)).filter(({ name }) => name.startsWith('idp_'))
    await expect.poll(left).toEqual([])
  })

  test('an account of the same mobile is linked only by the code to it', async () => {
    const { page } = await visit()
    const mobile = '01700000001'
    await byCdap(page, 'citizen-1')
    await headed(page, m.identity_title_link())
    const before = await product.newestMessage(mobile)
    await press(page, m.code_action_send())
    await headed(page, m.code_title_page())
    const code = await awaited(mobile, /\d{6}/, before)
    await field(page, 'otp').fill(code === '000000' ? '111111' : '000000')
    await submit(page)
    await page.getByText(m.field_error_otp_invalid()).first().waitFor()
    await field(page, 'otp').fill(code)
    await submit(page)
    await page.waitForURL('**/my-invoices')
  })

  test('whoever says no there is told so, and may try again or use a password', async () => {
    const { page } = await visit()
    await byCdap(page, 'citizen-3', 'no')
    await headed(page, m.identity_title_refused())
    await page.getByRole('link', { name: m.identity_action_password() }).click()
    await headed(page, m.session_title_login())
  })

  test('a return that nobody asked for opens nothing', async () => {
    const visitor = await visit()
    await visitor.page.goto('/auth-redirect?code=forged&state=forged')
    await headed(visitor.page, m.identity_title_refused())
    expect(await tokenCookie(visitor)).toBeUndefined()
  })
})

test('logging out clears everything in every tab, and logging in reaches the others (spec §4)', async () => {
  const visitor = await visit('bn', widths.desk)
  await logInAs(visitor, 'litigant')
  const other = await visitor.context.newPage()
  await other.goto('/my-applications')
  await other.getByRole('button', { name: m.frame_label_profile({ name: 'মেঘলা নদী' }) }).waitFor()
  await visitor.page.getByRole('button', { name: m.frame_label_profile({ name: 'মেঘলা নদী' }) }).click()
  await press(visitor.page, m.frame_action_logout())
  await other.waitForURL('**/login?redirect=**')
  expect(await tokenCookie(visitor)).toBeUndefined()
  const kept = await other.evaluate(() => Object.keys(localStorage))
  // Which transport worked last is the live channel's own note, and nobody's.
  expect(kept.filter((key) => !key.startsWith('pusherTransport'))).toEqual([])
  await logIn(visitor.page, 'litigant@example.com', demoPassword)
  await other.waitForURL('**/my-applications')
})

/** Two windows of one person; what the second stands at while the first ends all others, and how it goes on from there. */
const meanwhile = [
  {
    // What it asks by itself would tell it of the end before it is led anywhere.
    case: 'is shut',
    stand: (page: Page) => page.goto('about:blank'),
    goOn: (page: Page, path: string) => page.goto(path),
  },
  {
    case: 'stands open',
    stand: (page: Page) => page.locator('main h1').waitFor(),
    goOn: (page: Page, path: string) => follow(page, path, 'main h1'),
  },
]

test.each(meanwhile)(
  'a session that its owner ends elsewhere while its window $case leads it to the login, and back to what was wanted (product 6, spec §2 Route guard)',
  async ({ stand, goOn }) => {
    const [here, there] = [await visit('bn', widths.desk), await visit()]
    await logInAs(here, 'superAdmin')
    await logInAs(there, 'superAdmin')
    await stand(there.page)
    await here.page.goto('/my-sessions')
    await here.page.getByRole('button', { name: m.session_action_end_others() }).click()
    await here.page
      .getByRole('alertdialog')
      .getByRole('button', { name: m.session_action_end_others() })
      .click()
    await here.page.getByText(m.session_notice_ended()).waitFor()
    await goOn(there.page, '/user-role-management/data-requests')
    await there.page.waitForURL('**/login?redirect=%2Fuser-role-management%2Fdata-requests')
    await there.page.getByText(m.error_text_logged_out()).first().waitFor()
  },
)

test('the return from the gateway carries no cookie of ours, and the session is still there (product 5)', async () => {
  const visitor = await visit()
  const { page } = visitor
  await logInAs(visitor, 'litigant')
  const returns: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/gateway/return/'))
      void request.allHeaders().then((headers) => returns.push(headers['cookie']))
  })
  const stage = await createStage(product.stageWorld)
  const applicationId = await placeApplication(stage, 'verified')
  await page.goto(
    `/checkout/${await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })}`,
  )
  await page.locator('input[name=method][value=mobile_banking]').check()
  await page.locator('input[name=type][value=full]').check()
  await submit(page)
  await page.waitForURL(/\/gwprocess\//)
  await page.locator('button[name=outcome][value=paid]').click()
  await page.waitForURL('**/success_payment**')
  await page.getByText(m.outcome_title_succeeded(), { exact: false }).first().waitFor()
  // Its head is told after it was sent.
  await expect.poll(() => returns).toHaveLength(1)
  expect(returns[0] ?? '').not.toContain('token=')
})

test('bKash is paid at its own page, with number, code and PIN, and leads back to what was paid (product 5)', async () => {
  const visitor = await visit()
  const { page } = visitor
  await logInAs(visitor, 'litigant')
  const stage = await createStage(product.stageWorld)
  const applicationId = await placeApplication(stage, 'verified')
  await page.goto(
    `/checkout/${await placeBill(stage, { applicationId, totalPoisha: 45_000, paidPoisha: 0 })}`,
  )
  await page.locator('input[name=method][value=bkash]').check()
  await submit(page)
  await page.waitForURL(/\/pay\/TR0011/)
  await page.locator('input[name=pin]').fill('00000')
  await page.locator('button[name=outcome][value=authorised]').click()
  await page.getByRole('alert').waitFor()
  await page.locator('input[name=pin]').fill('12121')
  await page.locator('button[name=outcome][value=authorised]').click()
  await page.waitForURL('**/success_payment**')
  await page.getByText(m.outcome_title_succeeded(), { exact: false }).first().waitFor()
})

test('no page had a fault', () => {
  expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
})
