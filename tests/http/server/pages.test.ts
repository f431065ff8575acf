import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicRoutes } from '../../../src/screens/routes/public.ts'
import { routeTitleWords } from '../../../src/words/groups/route-title.ts'
import { m } from '../../../src/words/messages.js'
import { createWorld, type World } from '../../support/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const get = (url: string, cookies: Record<string, string> = {}) => world.app.inject({ url, cookies })

/** What stands in the element that the screens draw into. */
const bodyOf = (text: string): string =>
  /<div id="root">([\s\S]*)<\/div>\n<script type="application\/json"/.exec(text)?.[1] ?? ''

const rows = publicRoutes.map(({ path, title }) => ({ path: path.replace(':transaction_id', 'T0'), title }))

describe.each(['bn', 'en'] as const)('finished pages, %s (look States, product 9)', (locale) => {
  test.each(rows)('$path is readable before any script', async ({ path, title }) => {
    const reply = await get(path, locale === 'en' ? { language: 'en' } : {})
    const text = reply.body
    expect(text).toContain(`<html lang="${locale}">`)
    expect(text).toContain(
      `<title>${m.product_title_page({ page: routeTitleWords[title]({}, { locale }), product: m.product_title_name({}, { locale }) }, { locale })}</title>`,
    )
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(bodyOf(text)).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(bodyOf(text)).toContain('<footer')
  })
})
test('x', async () => {
  const r = await get('/faq')
  console.log(r.statusCode, r.headers, r.body.slice(0, 300), bodyOf(r.body).slice(0, 3000))
  console.log(world.logs.slice(0, 3))
})
