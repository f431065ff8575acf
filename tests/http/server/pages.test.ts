import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readManifest } from '../../../scripts/weight.mjs'
import { readKey, type GivenPage } from '../../../src/api/page.ts'
import { divisionCodes } from '../../../src/machines/form.ts'
import { publicRoutes } from '../../../src/screens/routes/public.ts'
import { demoAccounts, demoPassword } from '../../../src/server/seed/people.ts'
import { readPageBuild } from '../../../src/server/web/page-build.ts'
import { Pages } from '../../../src/server/web/pages.ts'
import { pagesFolder } from '../../../src/server/web/static.ts'
import { routeTitleWords } from '../../../src/words/groups/route-title.ts'
import { m } from '../../../src/words/messages.js'
import { turnFactorOn } from '../../support/factor.ts'
import {
  createStage,
  placeApplication,
  placeBill,
  placeInvoice,
  placePayment,
  transactionOf,
} from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const english = { language: 'en' }
const get = (url: string, cookies: Record<string, string> = {}) => world.app.inject({ url, cookies })

/** What a browser shows before any script. */
const bodyOf = (text: string): string => /<div id="root">([\s\S]*?)<\/div>\n<script/.exec(text)?.[1] ?? ''

const givenIn = (text: string): GivenPage =>
  JSON.parse(/id="given">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? 'null') as GivenPage

/** A form of our own page, as a browser without script sends it. */
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'court.example',
      origin: 'http://court.example',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
    cookies: english,
  })

const rows = publicRoutes
  .filter(({ isDrawnLate }) => !isDrawnLate)
  .map(({ path, title }) => ({ path: path.replace(':transaction_id', 'T0'), title }))

describe.each(['bn', 'en'] as const)('a public page is finished, %s (stack 4)', (locale) => {
  test.each(rows)('$path can be read before any script', async ({ path, title }) => {
    const { body } = await get(path, locale === 'en' ? english : {})
    const words = {
      page: routeTitleWords[title]({}, { locale }),
      product: m.product_title_name({}, { locale }),
    }
    expect(body).toContain(`<html lang="${locale}">`)
    expect(body).toContain(`<title>${m.product_title_page(words, { locale })}</title>`)
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(bodyOf(body)).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(bodyOf(body)).toContain('<footer')
    expect(bodyOf(body)).not.toContain(m.parts_state_loading({}, { locale }))
  })
})

test('its own styles and first lines are named in the policy, and nothing else is taken (house 8)', async () => {
  const { body, headers } = await get('/home')
  const policy = String(headers['content-security-policy'])
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
  const scripts = [...body.matchAll(/<script(?! type="application\/json")[^>]*>([\s\S]*?)<\/script>/g)]
  const texts = [style, ...scripts.map(([, text = '']) => text)]
  expect(texts.length).toBe(2)
  // Of all styles it has those of what stands in it.
  const drawn = new Set(bodyOf(body).match(/_[\w-]+_[a-z0-9]+_\d+/g))
  const styled = new Set(style.match(/(?<=\.)_[\w-]+_[a-z0-9]+_\d+/g))
  expect(styled.size).toBeGreaterThan(50)
  expect([...styled].filter((name) => !drawn.has(name)).length).toBeLessThan(styled.size / 10)
  for (const text of texts) {
    expect(text.length).toBeGreaterThan(100)
    expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
})

test('what staff wrote is text in the page, whatever it is, and new at once', async () => {
  const before = (await get('/faq', english)).body
  const sly = '</script><script>alert(1)</script>'
  await world.db.updateTable('faqs').set({ title: sly }).execute()
  const after = (await get('/faq', english)).body
  expect(before).not.toContain('alert(1)')
  expect(bodyOf(after)).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
  expect(after.split('<script').length).toBe(before.split('<script').length)
  expect(after).not.toContain('<script>alert')
})

describe('whoever asks with a session', () => {
  test('gets a page that knows nobody, and guests get theirs as before', async () => {
    const token = await world.login('litigant')
    const guest = await get('/home')
    const own = await get('/home', { token })
    expect(bodyOf(guest.body)).toContain('href="/login"')
    expect(bodyOf(own.body)).not.toContain('href="/login"')
    for (const { headers } of [guest, own]) {
      expect(headers['cache-control']).toBe('private, no-cache')
      expect(headers['vary']).toContain('Cookie')
    }
    const { data } = await world.call('GET /auth/info', {}, token)
    expect(own.body).not.toContain(data.user.name)
    expect(own.body).not.toContain(token)
    expect((await get('/home')).body).toBe(guest.body)
  })

  test('has nothing to do at the login, and its own screens begin with all their scripts', async () => {
    const token = await world.login('litigant')
    expect((await get('/login', { token })).statusCode).toBe(303)
    expect((await get('/login', { token: 'x'.repeat(43) })).body).toContain('<div id="root"></div>')
    const { body } = await get('/my-invoices', { token })
    expect(body).toContain('<div id="root"></div>')
    const { file } = readManifest()['src/screens/invoice/my-invoices-screen.tsx'] as { file: string }
    const isBegunWith = (page: string) =>
      page
        .match(/<link rel="modulepreload"[^>]*>/g)
        ?.join('')
        .includes(file) ?? false
    expect(isBegunWith(body)).toBe(true)
    expect(isBegunWith((await get('/my-invoices')).body)).toBe(false)
  })
})

describe('a page of somebody’s own (stack 4, house 8)', () => {
  const path = '/my-applications'

  test('has what is theirs in it before any script, and nobody keeps it', async () => {
    const token = await world.login('litigant')
    const stage = await createStage(world)
    await placeApplication(stage, 'unverified')
    const { data } = await world.call('GET /auth/info', {}, token)
    const own = await world.call('GET /auth/my-applications', { query: {} }, token)
    const { body, headers } = await get(path, { token })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['vary']).toContain('Cookie')
    expect(bodyOf(body)).toContain(data.user.name)
    for (const { id } of own.data.rows) expect(bodyOf(body)).toContain(`/my-application-details/${id}`)
    expect(bodyOf(body)).not.toContain(m.parts_state_loading({}, { locale: 'bn' }))
    expect(body).not.toContain('rel="canonical"')
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(body) ?? []
    expect(String(headers['content-security-policy'])).toContain(
      `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    )
  })

  test('holds no more of the token than its end, and nothing of anybody else', async () => {
    const [token, other] = [await world.login('litigant'), await world.login('secondLitigant')]
    const { data } = await world.call('GET /auth/info', {}, token)
    const { body } = await get(path, { token })
    expect(body).not.toContain(token.slice(0, -8))
    const theirs = await get(path, { token: other })
    expect(theirs.body).not.toContain(data.user.id)
    expect((await get('/home', { token })).body).not.toContain(data.user.name)
    expect((await get('/home')).body).not.toContain(data.user.name)
  })

  test.each([
    ['nobody', () => Promise.resolve({})],
    ['somebody whose token is none', () => Promise.resolve({ token: 'x'.repeat(43) })],
    ['an officer', async () => ({ token: await world.login('administrator') })],
  ])('is drawn by its script for %s', async (_who, cookies) => {
    const { body, headers } = await get(path, await cookies())
    expect(body).toContain('<div id="root"></div>')
    expect(headers['cache-control']).toBe('private, no-cache')
  })

  test('that is narrowed, or goes on with a draft, is drawn by its script', async () => {
    const token = await world.login('litigant')
    for (const address of [`${path}?selectedTab=yours`, '/application?draft=x']) {
      const { body, headers } = await get(address, { token })
      expect(body).toContain('<div id="root"></div>')
      expect(headers['cache-control']).toBe('private, no-store')
    }
  })

  test('every other page of a litigant’s begins with whose it is and what it reads, and its script draws it', async () => {
    const token = await world.login('litigant')
    const { data } = await world.call('GET /auth/info', {}, token)
    const stage = await createStage(world)
    const id = await placeApplication(stage, 'unverified')
    for (const [own, read] of [
      ['/my-invoices', null],
      [`/my-application-submitted/${id}`, readKey('GET /applications/{id}', { params: { id } })],
    ] as const) {
      const { body, headers } = await get(own, { token })
      expect(headers['cache-control']).toBe('private, no-store')
      expect(body).toContain('<div id="root"></div>')
      const given = givenIn(body)
      expect(JSON.stringify(given.answers)).toContain(data.user.id)
      expect(JSON.stringify(given)).not.toContain(token.slice(0, -8))
      if (read !== null) expect(given.answers[read]).toMatchObject({ isOk: true, data: { id } })
    }
  })

  test('a new application stands there with its first step, and takes nothing before its script can keep it (product 2.4)', async () => {
    const token = await world.login('litigant')
    const { body } = await get('/application', { token })
    const text = bodyOf(body)
    expect(text).toContain(m.filing_title_step_case({}, { locale: 'bn' }))
    expect(text).toContain(m.filing_state_arriving({}, { locale: 'bn' }))
    const [, form = ''] = /<form[^>]*inert=""[^>]*>([\s\S]*)<\/form>/.exec(text) ?? []
    expect(form).toContain('id="field-caseNumber"')
    // What is chosen first is here, and the script comes soon.
    for (const id of divisionCodes) {
      const { data } = await world.call('GET /case-categories/{id}', { params: { id } })
      const read = readKey('GET /case-categories/{id}', { params: { id } })
      expect(givenIn(body).answers[read]).toEqual({ isOk: true, data })
    }
    expect(body).toMatch(/<script [^>]*data-files="[^"]*" data-soon>/)
    expect((await get(path, { token })).body).not.toContain('data-soon')
    expect(text).toMatch(new RegExp(`<noscript>.*${m.parts_title_no_script({}, { locale: 'bn' })}`, 's'))
  })

  test('a case with its bill, the bill itself and an invoice are there before any script, for their owner alone', async () => {
    const [token, other] = [await world.login('litigant'), await world.login('secondLitigant')]
    const stage = await createStage(world)
    const id = await placeApplication(stage, 'verified')
    const billId = await placeBill(stage, { applicationId: id, totalPoisha: 5_000, paidPoisha: 0 })
    const checkout = `/checkout/${billId}`
    expect(bodyOf((await get(`/my-application-details/${id}`, { token })).body)).toContain(checkout)
    expect(bodyOf((await get(checkout, { token })).body)).toContain('value="mobile_banking"')
    const paid = { billId, applicationId: id, amountPoisha: 5_000, refundedPoisha: 0, isSurplus: false }
    const paymentId = await placePayment(stage, { ...paid, state: 'paid' })
    const transaction = await placeInvoice(stage, { ...paid, paymentId })
    const check = `http://court.example/public/invoice/${transaction}`
    expect(bodyOf((await get(`/invoice/${transaction}`, { token })).body)).toContain(check)
    for (const path of [`/my-application-details/${id}`, checkout, `/invoice/${transaction}`]) {
      const { body } = await get(path, { token: other })
      expect(body).toContain('<div id="root"></div>')
      expect(givenIn(body)).toBeNull()
    }
  })

  test.each([
    ['paid', m.outcome_title_succeeded],
    ['failed', m.outcome_title_failed],
    ['canceled', m.outcome_title_canceled],
    ['open', m.outcome_title_verifying],
  ] as const)(
    'what became of an attempt that is %s is there before any script, whatever the address says (product 2.3)',
    async (state, title) => {
      const token = await world.login('litigant')
      const stage = await createStage(world)
      const applicationId = await placeApplication(stage, 'verified')
      const billId = await placeBill(stage, { applicationId, totalPoisha: 5_000, paidPoisha: 0 })
      const id = await placePayment(stage, {
        billId,
        applicationId,
        state,
        amountPoisha: 5_000,
        refundedPoisha: 0,
        isSurplus: false,
      })
      const transaction = await transactionOf(world, id)
      for (const path of ['/success_payment', '/fail_payment', '/cancel_payment']) {
        const { body } = await get(`${path}?transaction=${transaction}`, { token })
        expect(bodyOf(body)).toContain(title({}, { locale: 'bn' }))
        const unknown = await get(`${path}?transaction=T0`, { token })
        expect(unknown.body).toContain('<div id="root"></div>')
      }
    },
  )
})

test('an invoice that is not there is 404 with its words', async () => {
  const reply = await get('/public/invoice/T0', english)
  expect(reply.statusCode).toBe(404)
  expect(bodyOf(reply.body)).toContain(m.invoice_title_unknown({}, { locale: 'en' }))
})

test('a page that cannot be drawn is told once, and its script draws it', async () => {
  const build = await readPageBuild(pagesFolder)
  if (!build) throw new Error('the pages were not built: npm run build')
  const draw = () => Promise.reject(new Error('a broken screen'))
  const pages = new Pages(world.app, { ...build, drawer: { ...build.drawer, draw } }, world.deps.settings)
  const from = world.logs.length
  const asked = {
    path: '/faq',
    search: '',
    locale: 'en',
    theme: null,
    hasSession: false,
    token: null,
    ip: '127.0.0.1',
    login: null,
    putAway: '',
    isSparing: false,
  } as const
  expect(await pages.finished(asked, world.deps.log)).toBeNull()
  expect(world.logs.slice(from).filter((line) => line.includes('a broken screen')).length).toBe(1)
  expect(pages.plain(asked)).toContain('<div id="root"></div>')
})

describe('without script (spec 2 /login)', () => {
  const right = { email: 'litigant@example.com', password: demoPassword }

  test('the form logs in, remembers, and leads to what was wanted', async () => {
    const reply = await post('/login?redirect=%2Fmy-invoices', { ...right, remember: 'on' })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/my-invoices'])
    const [cookie] = reply.cookies
    expect(cookie).toMatchObject({ name: 'token', path: '/', sameSite: 'Lax', maxAge: 30 * 86_400 })
    const { code } = await world.call('GET /auth/info', {}, cookie?.value ?? '')
    expect(code).toBe(200)
    const elsewhere = await post('/login?redirect=%2F%2Fevil.example', right)
    expect(elsewhere.headers['location']).toBe('/my-applications')
    expect(elsewhere.cookies[0]).not.toHaveProperty('maxAge')
  })

  test('what is refused is the page again, with the words and the email, never the password; then it is locked', async () => {
    const wrong = { email: 'litigant2@example.com', password: 'Wrong-7345' }
    const refused = await post('/login', wrong)
    expect(refused.statusCode).toBe(422)
    expect(refused.cookies).toEqual([])
    expect(bodyOf(refused.body)).toContain(m.auth_error_credentials({}, { locale: 'en' }))
    expect(bodyOf(refused.body)).toContain('value="litigant2@example.com"')
    expect(refused.body).not.toContain('Wrong-7345')
    for (let more = 1; more < 5; more += 1) await post('/login', wrong)
    const locked = await post('/login', { ...wrong, password: demoPassword })
    expect(locked.statusCode).toBe(429)
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect(locked.cookies).toEqual([])
    expect((await get('/login', english)).body).not.toContain('litigant2@example.com')
  })

  test('where a second factor is on, the page says that its code needs a script, and nobody is logged in', async () => {
    await turnFactorOn(world, await world.login('accountant'))
    const email = demoAccounts.find(({ key }) => key === 'accountant')?.email ?? ''
    const answer = await post('/login', { email, password: demoPassword })
    expect([answer.statusCode, answer.cookies]).toEqual([409, []])
    expect(bodyOf(answer.body)).toContain(m.session_text_code_wanted({}, { locale: 'en' }))
    expect(bodyOf(answer.body)).toContain(`value="${email}"`)
    expect(answer.body).not.toContain('codeTicket')
    for (const table of ['second_factors', 'recovery_codes', 'half_logins'] as const)
      await world.db.deleteFrom(table).execute()
  })

  test.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('a form of another site is refused: %o', async (headers) => {
    for (const [url, fields] of [
      ['/login', right],
      ['/language', { language: 'bn', back: '/faq' }],
    ] as const) {
      const reply = await post(url, fields, headers)
      expect([url, reply.statusCode, reply.cookies]).toEqual([url, 403, []])
    }
  })

  test('a form that needs script leads back to its page, which says so', async () => {
    const reply = await post('/register?redirect=%2Ffaq', { mobile: '01700000001' })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/register?redirect=%2Ffaq'])
    const page = await get('/register', english)
    expect(bodyOf(page.body)).toMatch(
      new RegExp(`<noscript>.*${m.parts_title_no_script({}, { locale: 'en' })}`, 's'),
    )
    expect((await post('/nowhere', {})).statusCode).toBe(404)
  })

  test('the language is a form, the check of an invoice another', async () => {
    const reply = await post('/language', { language: 'bn', back: '/faq?a=b' })
    expect([reply.statusCode, reply.headers['location']]).toEqual([303, '/faq?a=b'])
    expect(reply.cookies).toMatchObject([{ name: 'language', value: 'bn', path: '/', sameSite: 'Lax' }])
    const away = await post('/language', { language: 'en', back: 'https://evil.example/' })
    expect(away.headers['location']).toBe('/home')
    const check = await get('/public/invoice?number=INV-1%2F2&amount=৫০')
    expect(check.headers['location']).toBe(`/public/invoice/INV-1%2F2?amount=${encodeURIComponent('৫০')}`)
  })
})
