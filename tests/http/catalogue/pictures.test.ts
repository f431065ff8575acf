import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { testVirus } from '../../../src/sandbox/scanner.ts'
import { documentSizeBytesMax, pageImageSideMax } from '../../../src/machines/limits.ts'
import { pdfOf, pictureOf, uploadPicture } from '../../support/files.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('superAdmin')
})
afterAll(() => world.close())

const kept = () => world.db.selectFrom('page_pictures').select('id').execute()
const fetched = (path: string) => world.app.inject({ url: path })
const errorOf = ({ data }: Awaited<ReturnType<typeof uploadPicture>>) => data.fields?.[0]?.error

test('a picture is kept as it is drawn anew, upright and no larger than it is shown, and read by everybody for ever (spec §3 Page content)', async () => {
  // Lies on its side, and says where it was taken.
  const photo = await pictureOf(3_000, 1_500)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '23/1 48/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { code, data } = await uploadPicture(world, token, photo)
  expect(code).toBe(200)
  expect(data).toMatchObject({ width: pageImageSideMax / 2, height: pageImageSideMax })
  const shown = await fetched(data.path)
  expect(shown.statusCode).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(shown.rawPayload.byteLength).toBe(data.sizeBytes)
  expect(shown.rawPayload.subarray(0, 4).toString('latin1')).toBe('RIFF')
  expect(shown.rawPayload.subarray(8, 12).toString('latin1')).toBe('WEBP')
  expect(shown.rawPayload.includes('EXIF')).toBe(false)
  expect(shown.rawPayload.includes('somebody')).toBe(false)
})

test('what shines through stays so, and a small picture is not made larger', async () => {
  const emblem = await sharp({
    create: { width: 64, height: 48, channels: 4, background: { r: 0, g: 90, b: 50, alpha: 0.5 } },
  })
    .png()
    .toBuffer()
  const { data } = await uploadPicture(world, token, emblem)
  expect(data).toMatchObject({ width: 64, height: 48 })
  // VP8X with the bit that says that there is transparency, or the lossless kind that has it in itself.
  const { rawPayload } = await fetched(data.path)
  expect(rawPayload.subarray(12, 16).toString('latin1')).toBe('VP8X')
  expect((rawPayload[20] ?? 0) & 0x10).toBe(0x10)
})

test.each<[what: string, bytes: () => Promise<Buffer> | Buffer, error: string]>([
  [
    'a drawing that could hold a script',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'picture_kind',
  ],
  ['a PDF', () => pdfOf(), 'picture_kind'],
  [
    'a picture that ends early',
    async () => (await pictureOf(300, 300).png().toBuffer()).subarray(0, 400),
    'document_damaged',
  ],
  [
    'one as large as a document must not be',
    () => Buffer.alloc(documentSizeBytesMax, 0xff),
    'document_too_large',
  ],
  [
    'the test string of virus scanners',
    async () => Buffer.concat([await pictureOf(8, 8).png().toBuffer(), Buffer.from(testVirus())]),
    'document_virus',
  ],
])('%s is refused by name and not kept (product 7)', async (_what, bytes, error) => {
  const before = await kept()
  const answer = await uploadPicture(world, token, await bytes())
  expect(answer.code).toBe(422)
  expect(errorOf(answer)).toBe(error)
  expect(await kept()).toEqual(before)
})

test('nobody else gives pictures, and one that is not there is not there', async () => {
  const picture = await pictureOf(8, 8).png().toBuffer()
  const { data } = await uploadPicture(world, token, picture)
  const before = await kept()
  for (const who of ['administrator', 'litigant'] as const)
    expect((await uploadPicture(world, await world.login(who), picture)).code).toBe(403)
  expect((await uploadPicture(world, 'nobody', picture)).code).toBe(401)
  expect(await kept()).toEqual(before)
  for (const file of [
    '01980000-0000-7000-8000-000000000000.webp',
    'x.webp',
    '01980000-0000-7000-8000-000000000000',
  ])
    expect((await fetched(`/site/pictures/${file}`)).statusCode, file).toBe(404)
  // It has one address, and no other is kept for ever.
  expect((await fetched(data.path)).statusCode).toBe(200)
  for (const ending of ['', '.png'])
    expect((await fetched(data.path.replace(/\.webp$/, ending))).statusCode, ending).toBe(404)
})

test('the page that names it shows it', async () => {
  const { data } = await uploadPicture(world, token, await pictureOf(8, 8).png().toBuffer())
  const page = await world.call('GET /customization/pages/{slug}', { params: { slug: 'footer' } }, token)
  const { texts, version } = page.data
  const saved = await world.call(
    'POST /customization/pages/{slug}',
    { params: { slug: 'footer' }, body: { texts: { ...texts, logo: data.path }, version } },
    token,
  )
  expect(saved.code).toBe(200)
  expect((await world.call('GET /pages', {})).data['footer']?.['logo']?.name).toBe(data.path)
})
