import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  fieldsOf,
  isWritten,
  pagePieces,
  pageSchema,
  pageSlugs,
  type PageSlug,
  type PageTexts,
} from '../../../src/machines/page-content.ts'
import { textLengthMax } from '../../../src/machines/limits.ts'
import { formattedTexts } from '../../../src/server/database/migrations/062-formatted-texts.ts'
import { buildApp } from '../../../src/server/app.ts'
import { pageVersions } from '../../../src/server/catalogue/page-store.ts'
import { pageContents } from '../../../src/server/catalogue/reference-store.ts'
import { aliveIn, rootOf } from '../../support/alive.ts'
import { isAtLength } from '../../support/at-length.ts'
import { brokenHistories, historiesOf } from '../../support/histories.ts'
import { addressPayloads, textPayloads, textsOf } from '../../support/script-payloads.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('superAdmin')
})
afterAll(async () => {
  expect(await brokenHistories(world.db)).toEqual([])
  await world.close()
})

const read = async (slug: PageSlug) =>
  (await world.call('GET /customization/pages/{slug}', { params: { slug } }, token)).data
const send = (slug: PageSlug, texts: Record<string, string>, version: number) =>
  world.call(
    'POST /customization/pages/{slug}',
    { params: { slug }, body: { texts, version } },
    { token, language: 'en' },
  )
const save = async (slug: PageSlug, part: PageTexts) => {
  const { texts, version } = await read(slug)
  return send(slug, { ...texts, ...part }, version)
}
const versionsOf = async (slug: PageSlug) =>
  (await world.call('GET /customization/pages/{slug}/versions', { params: { slug } }, token)).data.rows

const address: Record<PageSlug, string> = {
  home: '/home',
  payment: '/payment',
  development: '/development',
  faq: '/faq',
  footer: '/home',
}

test.each(pageSlugs)(
  'what %s holds from the beginning keeps its own rules (spec 5 Admin forms)',
  async (slug) => {
    const { texts, version } = await read(slug)
    expect(await send(slug, texts, version)).toMatchObject({ code: 200, data: { version: version + 1 } })
  },
)

/** The path of a picture of a page; whether there is one is no matter of the form. */
const picture = '/site/pictures/0198c9a0-0000-7000-8000-0000000000aa.webp'

test.each<[page: PageSlug, part: Record<string, string>, errors: Record<string, string>]>([
  ['home', { header_title: '' }, { header_title: 'required' }],
  ['home', { description: ' ' }, { description: 'message_required' }],
  ['home', { header_title: 'ফি' }, { header_title: 'not_english' }],
  ['home', { header_title_bn: 'Fees' }, { header_title_bn: 'not_bangla' }],
  ['home', { description: '123' }, { description: 'not_english' }],
  ['home', { description_bn: 'Only English' }, { description_bn: 'not_bangla' }],
  ['home', { header_title: 'x'.repeat(251) }, { header_title: 'too_long' }],
  ['home', { usual_filed: '5 minutes', usual_filed_bn: '' }, { usual_filed_bn: 'required' }],
  [
    'payment',
    { section_4_description: 'More', section_4_description_bn: 'আরও' },
    { section_4_title: 'required', section_4_title_bn: 'required' },
  ],
  ['footer', { help_text: 'Ask us.', help_text_bn: '' }, { help_text_bn: 'message_required' }],
  // What of a formatted text leads elsewhere than a reader may go is told at its field.
  ...['javascript:alert(1)', 'data:text/html,1', '//elsewhere.example', 'http://elsewhere.example'].map(
    (address): [PageSlug, Record<string, string>, Record<string, string>] => [
      'faq',
      { description: `See [this](${address})` },
      { description: 'link_invalid' },
    ],
  ),
  ['faq', { description_bn: '[](/faq) কথা' }, { description_bn: 'link_invalid' }],
  ['payment', { description: '- a\n'.repeat(900) }, { description: 'too_long' }],
  ['payment', { image: 'https://elsewhere.example/a.png' }, { image: 'link_invalid' }],
  ['home', { image: picture }, { image_text: 'required', image_text_bn: 'required' }],
  ['home', { image: picture, image_text: 'A court', image_text_bn: '' }, { image_text_bn: 'required' }],
  ['home', { image_text: 'আদালত', image_text_bn: 'আদালত' }, { image_text: 'not_english' }],
  ['home', { image: '//elsewhere.example/a.webp' }, { image: 'link_invalid' }],
  ['footer', { linkedin: 'http://elsewhere.example' }, { linkedin: 'link_invalid' }],
  ['footer', { helpline_phone: 'call us' }, { helpline_phone: 'number_invalid' }],
])('%s refuses %o (spec 5 Admin forms)', async (slug, part, errors) => {
  const before = await read(slug)
  const { code, refusal } = await save(slug, part)
  expect(code).toBe(422)
  expect(Object.fromEntries((refusal.fields ?? []).map(({ path, error }) => [path, error]))).toEqual(errors)
  expect(await read(slug)).toEqual(before)
})

test('names of the other script, figures and links stand in long texts; addresses of ours and https in links', async () => {
  const granted = await save('footer', {
    footer_description: 'The court of ঢাকা, https://court.example, 24/7',
    footer_description_bn: 'ঢাকার আদালত, SMS ও https://court.example',
    linkedin: 'https://social.example/court',
    facebook: '/faq',
    helpline_phone: '০৯৬০০-১১১১১১',
  })
  expect(granted.code).toBe(200)
  const { data } = await world.call('GET /pages', {})
  expect(data['footer']?.['helpline_phone']).toEqual({ name: '09600-111111', nameBn: '০৯৬০০-১১১১১১' })
  expect(data['footer']?.['linkedin']).toEqual({
    name: 'https://social.example/court',
    nameBn: 'https://social.example/court',
  })
})

test('a formatted text keeps its lines, is drawn in its elements, and is told in blocks; words alone are told as words', async () => {
  const said = 'Pay **once**.\n\n- by [card](/payment)\n- at the \u0007bank'
  expect((await save('payment', { description: said, description_bn: 'একবার দিন।' })).code).toBe(200)
  const stored = said.replace('\u0007', '')
  expect((await read('payment')).texts['description']).toBe(stored)
  expect((await versionsOf('payment'))[0]?.texts['description']).toBe(stored)
  const { data } = await world.call('GET /pages', {})
  expect(data['payment']?.['description']).toEqual({
    name: 'Pay once.\nby card\nat the bank',
    nameBn: 'একবার দিন।',
    blocks: [
      { kind: 'paragraph', rows: [[{ text: 'Pay ' }, { text: 'once', isBold: true }, { text: '.' }]] },
      {
        kind: 'bulleted',
        rows: [[{ text: 'by ' }, { text: 'card', href: '/payment' }], [{ text: 'at the bank' }]],
      },
    ],
  })
  const page = (await world.app.inject({ url: '/payment', cookies: { language: 'en' } })).body
  expect(page).toContain('Pay <strong>once</strong>.')
  expect(page).toContain('<li>by <a href="/payment" rel="noreferrer">card</a></li>')
})

test('the picture of the first page says in both languages what it shows, and is drawn when somebody is near; without one there is none (spec 3 Page content)', async () => {
  const get = async (language: 'bn' | 'en') =>
    (await world.app.inject({ url: '/home', cookies: { language } })).body
  expect(await get('bn')).not.toContain('/site/pictures/')
  expect(await read('home')).toMatchObject({ texts: { image: '', image_text: '' } })
  const said = { image: picture, image_text: 'A court', image_text_bn: 'একটি আদালত' }
  expect((await save('home', said)).code).toBe(200)
  for (const [language, text] of [
    ['bn', said.image_text_bn],
    ['en', said.image_text],
  ] as const)
    expect(await get(language)).toMatch(
      new RegExp(`<img src="${picture}" alt="${text}" class="[^"]+" loading="lazy" decoding="async"/>`),
    )
  // The words may stay where the picture goes.
  expect((await save('home', { image: '' })).code).toBe(200)
  expect(await get('bn')).not.toContain(picture)
})

test('a version of before a page had a piece comes back without it', async () => {
  await save('home', { header_title: 'Earlier' })
  const tryOut = world.db.transaction().execute(async (trx) => {
    await sql`alter table history disable trigger user`.execute(trx)
    await sql`update history set payload = payload #- '{before,texts,image}' #- '{after,texts,image}' where entity = 'page'`.execute(
      trx,
    )
    const texts = (await pageVersions(trx as never, 'home')).map((version) => version.texts)
    expect(texts.length).toBeGreaterThan(1)
    for (const each of texts) expect(pageSchema('home').safeParse(each).success).toBe(true)
    throw new Error('taken back')
  })
  await expect(tryOut).rejects.toThrow('taken back')
})

test('what was words before there were marks reads the same after them (migration 062)', async () => {
  const words = ['5 * 3 *', '_a_ \\* [b](c)', '- a', '12) b', '৩. ক', '+ c', '**', 'a - b', '1.5']
  const tryOut = world.db.transaction().execute(async (trx) => {
    for (const said of words) {
      await trx
        .updateTable('pages')
        .set({ value: said })
        .where('slug', '=', 'development')
        .where('key', '=', 'section_1_description')
        .execute()
      await formattedTexts.up(trx as never)
      const told = (await pageContents(trx))['development']?.['section_1_description']
      expect.soft([told?.name, told?.blocks], said).toEqual([said, undefined])
    }
    throw new Error('taken back')
  })
  await expect(tryOut).rejects.toThrow('taken back')
})

test('whoever was slower is told who was faster, and nothing is lost or changed (product 2)', async () => {
  const { texts, version } = await read('faq')
  expect((await send('faq', { ...texts, header_title: 'First' }, version)).code).toBe(200)
  expect((await send('faq', { ...texts, header_title: 'Second' }, version)).code).toBe(409)
  expect((await read('faq')).texts['header_title']).toBe('First')
})

test('every version is kept with who and when, and an earlier one comes back as a new one', async () => {
  const first = await read('development')
  await save('development', { header_title: 'Another title' })
  const [newest, ...earlier] = await versionsOf('development')
  expect(newest).toMatchObject({
    version: first.version + 1,
    at: world.clock.now().toISOString(),
    texts: { header_title: 'Another title' },
  })
  expect(newest?.by).toBeTruthy()
  expect(earlier.at(-1)).toMatchObject({ version: 1, at: null, by: null })
  const back = earlier[0]?.texts ?? {}
  expect((await send('development', back, first.version + 1)).code).toBe(200)
  expect(await read('development')).toEqual({ ...first, version: first.version + 2 })
  expect(await versionsOf('development')).toHaveLength(first.version + 2)
})

test('the next request for a page shows the change, on another process of the same database too', async () => {
  const other = await buildApp(world.deps)
  const get = async (app: World['app'], url: string) =>
    (await app.inject({ url, cookies: { language: 'en' } })).body
  try {
    for (const [slug, key] of [
      ['home', 'header_title'],
      ['payment', 'section_1_title'],
      ['footer', 'footer_title'],
    ] as const) {
      const said = `Changed ${slug}`
      for (const app of [world.app, other]) expect(await get(app, address[slug])).not.toContain(said)
      expect((await save(slug, { [key]: said })).code).toBe(200)
      for (const app of [world.app, other]) expect(await get(app, address[slug])).toContain(said)
    }
  } finally {
    await other.close()
  }
})

/** All of them, as many in a text as a line of a page may be long; at length each in a text of its own too. */
const together = [
  ...textsOf(textPayloads, textLengthMax - 'Word '.length).map((text) => text.join(' ')),
  ...(isAtLength ? textPayloads : []),
]

describe('published ways to bring in a script (product 7)', () => {
  test('there are a hundred of them for texts, and twenty for addresses', () => {
    expect([new Set(textPayloads).size, new Set(addressPayloads).size]).toEqual([100, 20])
  })

  test('an address that is none is refused, and told to nobody where it stands in the table all the same', async () => {
    const places = pageSlugs.flatMap((slug) =>
      Object.entries(pagePieces[slug])
        .filter(([, { kind }]) => kind === 'link' || kind === 'path')
        .map(([key]) => [slug, key] as const),
    )
    for (const [slug, key] of places) {
      const before = await read(slug)
      for (const payload of addressPayloads) {
        const { code } = await send(slug, { ...before.texts, [key]: payload }, before.version)
        expect.soft(code, `${slug} ${key} ${payload}`).toBe(422)
      }
      expect(await read(slug)).toEqual(before)
    }
    await world.db
      .updateTable('pages')
      .set({ value: 'javascript:alert(1)', value_bn: 'javascript:alert(1)' })
      .where('key', '=', 'facebook')
      .execute()
    const { data } = await world.call('GET /pages', {})
    expect(data['footer']?.['facebook']).toEqual({ name: '', nameBn: '' })
    await world.db
      .updateTable('pages')
      .set({ value: '', value_bn: '' })
      .where('key', '=', 'facebook')
      .execute()
  })

  test.each(pageSlugs)(
    'in every text of %s they are words, and nothing of the page is alive by them',
    async (slug) => {
      const written = Object.entries(pagePieces[slug]).filter(([, piece]) => isWritten(piece))
      const draw = async (language: 'bn' | 'en') =>
        (await world.app.inject({ url: address[slug], cookies: { language } })).body
      const fill = (payload: string) =>
        save(
          slug,
          Object.fromEntries(
            written.flatMap(([key, piece]) =>
              fieldsOf(key, piece).map((name) => [
                name,
                // A line in Bangla takes no Latin letter, and so none of them: the long texts do.
                name === key ? `Word ${payload}` : piece.kind !== 'line' ? `কথা ${payload}` : 'কথা',
              ]),
            ),
          ),
        )
      expect((await fill('plain')).code).toBe(200)
      const scriptCount = (html: string) => html.match(/<script/gi)?.length
      const [en, bn] = [await draw('en'), await draw('bn')]
      const plain = { en: aliveIn(rootOf(en)), bn: aliveIn(rootOf(bn)) }
      expect(plain.en.length).toBeGreaterThan(20)
      expect(rootOf(en)).toContain('Word plain')
      for (const payload of together) {
        const { code } = await fill(payload)
        expect.soft(code, payload).toBe(200)
        for (const language of ['en', 'bn'] as const) {
          const html = await draw(language)
          expect.soft(aliveIn(rootOf(html)), `${language} ${payload}`).toEqual(plain[language])
          expect.soft(scriptCount(html), `${language} ${payload}`).toBe(scriptCount(en))
        }
      }
    },
  )
})

describe('a page with texts that nobody stored (spec §2 Customization area)', () => {
  const preview = (slug: PageSlug, texts: Record<string, string>, locale: 'bn' | 'en' = 'en', by = token) =>
    world.call('POST /customization/pages/{slug}/preview', { params: { slug }, body: { texts, locale } }, by)

  test.each(pageSlugs)('%s is drawn in either language, and nothing is stored', async (slug) => {
    const before = [await read(slug), await historiesOf(world.db)]
    const title = slug === 'footer' ? 'footer_title' : 'header_title'
    const texts = { ...(await read(slug)).texts, [title]: 'Unsaved words', [`${title}_bn`]: 'অসংরক্ষিত লেখা' }
    const english = await preview(slug, texts)
    expect(english.code).toBe(200)
    expect(english.data.html).toContain('Unsaved words')
    expect(english.data.html).toContain('<html lang="en">')
    const bangla = await preview(slug, texts, 'bn')
    expect(bangla.data.html).toContain('অসংরক্ষিত লেখা')
    expect(bangla.data.html).not.toContain('Unsaved words')
    expect([await read(slug), await historiesOf(world.db)]).toEqual(before)
  })

  test('no script is in it, whatever is typed, and nothing of it can be pressed', async () => {
    const { texts } = await read('payment')
    const draw = async (said: string) => {
      const { code, data } = await preview('payment', { ...texts, description: `Words ${said}` })
      expect.soft(code, said).toBe(200)
      return data.html
    }
    const plain = await draw('plain')
    expect(plain).toContain('Words plain')
    expect(plain).toContain('<div inert>')
    expect(plain).not.toMatch(/<script/i)
    const [alive, marked] = [aliveIn(plain), aliveIn(await draw('\n- plain **mark**'))]
    expect(marked.filter((one) => /^(?:li|strong)$/.test(one)).length).toBeGreaterThanOrEqual(2)
    expect(alive.length).toBeGreaterThan(20)
    for (const payload of together) {
      const html = await draw(payload)
      expect.soft(html, payload).not.toMatch(/<script/i)
      expect.soft(aliveIn(html), payload).toEqual(alive)
      expect.soft(aliveIn(await draw(`\n- ${payload} **mark**`)), payload).toEqual(marked)
    }
  })

  test('what is wrong is told at its field, and only who may see the editor sees it', async () => {
    const { texts } = await read('faq')
    const wrong = await preview('faq', { ...texts, header_title: 'প্রশ্ন' })
    expect([wrong.code, wrong.refusal.fields?.map(({ path, error }) => [path, error])]).toEqual([
      422,
      [['header_title', 'not_english']],
    ])
    expect((await preview('faq', { ...texts }, 'en', await world.login('administrator'))).code).toBe(403)
  })
})
