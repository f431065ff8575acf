import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  documentSizeBytesMax,
  documentsWaitingMax,
  draftsMax,
  uploadsPerMinuteMax,
} from '../../../src/machines/limits.ts'
import { emptyForm, type DocumentKind } from '../../../src/machines/form.ts'
import { keptFileName } from '../../../src/server/application/file-name.ts'
import { fetchFile, pdfOf, pictureOf, uploadFile } from '../../support/files.ts'
import { createStage, placeApplication } from '../../support/stage.ts'
import { m } from '../../../src/words/messages.js'
import { testVirus } from '../../../src/sandbox/scanner.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token: string
let ownerId: string
beforeAll(async () => {
  world = await createWorld()
  ownerId = await world.userId('litigant')
})
beforeEach(async () => {
  world.clock.advance({ minutes: 2 })
  token = await world.login('litigant')
})
afterAll(() => world.close())

const errorOf = async (bytes: Uint8Array, fileName?: string) => {
  const { code, data } = await uploadFile(world, token, bytes, fileName)
  return code === 200 ? code : [code, data.fields?.[0]?.error]
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A PNG that says it is so wide and high, with a few bytes that would unpack to its lines. */
const bomb = (sidePixels: number): Buffer => {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(sidePixels, 0)
  size.writeUInt32BE(sidePixels, 4)
  size.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const lines = deflateSync(Buffer.alloc(100_000))
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))])
}

const insertRows = async (count: number, createdAt: Date) => {
  const rows = Array.from({ length: count }, () => ({
    id: world.deps.ids.uuid(),
    application_id: null,
    owner_id: ownerId,
    sha256: 'a'.repeat(64),
    file_name: 'placed.pdf',
    content_type: 'application/pdf',
    size_bytes: 10,
    created_at: createdAt,
  }))
  await world.db.insertInto('documents').values(rows).execute()
}

describe('how much one person may upload', () => {
  test('of many at once, no more are taken than a minute allows (product 7)', async () => {
    const stranger = await world.login('secondLitigant')
    const sent = Array.from({ length: uploadsPerMinuteMax * 3 }, () => uploadFile(world, stranger, pdfOf()))
    const codes = (await Promise.all(sent)).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(uploadsPerMinuteMax)
    expect(new Set(codes)).toEqual(new Set([200, 429]))
  })
  test('a room for papers that are in no submitted case is full some day, and says so (product 7)', async () => {
    await insertRows(documentsWaitingMax, world.clock.now())
    expect(await errorOf(pdfOf())).toEqual([422, 'document_quota'])
    await world.db.deleteFrom('documents').where('owner_id', '=', ownerId).execute()
    expect(await errorOf(pdfOf())).toBe(200)
  })
  test('a file is smaller than its bound (product 3)', async () => {
    expect(await errorOf(pdfOf({ sizeBytes: documentSizeBytesMax }))).toEqual([422, 'document_too_large'])
    expect(await errorOf(pdfOf({ sizeBytes: documentSizeBytesMax - 1 }))).toBe(200)
  })
  test('what no application took is removed after a day, with its bytes (product 7)', async () => {
    const { data } = await uploadFile(world, token, pdfOf({ more: '% left lying' }))
    const { sha256 } = await world.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    world.clock.advance({ hours: 23 })
    token = await world.login('litigant')
    await world.workers['sweep-documents']({})
    expect((await fetchFile(world, token, data.id)).statusCode).toBe(200)
    world.clock.advance({ hours: 1 })
    token = await world.login('litigant')
    await world.workers['sweep-documents']({})
    await world.drain()
    expect((await fetchFile(world, token, data.id)).statusCode).toBe(404)
    expect(await world.deps.files.get(sha256)).toBe(null)
  })
  test('open drafts are counted, and a further one is refused with words (product 7)', async () => {
    const send = (draftKey: string) =>
      world.call(
        'POST /auth/send-application',
        { body: { applicationId: null, draftKey, intent: 'save', version: null, form: emptyForm('p') } },
        token,
      )
    const keys = Array.from({ length: draftsMax + 5 }, () => world.deps.ids.uuid())
    const codes: number[] = []
    for (const key of keys) codes.push((await send(key)).code)
    expect(codes.filter((code) => code === 200).length).toBeLessThanOrEqual(draftsMax)
    const refused = await send(world.deps.ids.uuid())
    expect(refused.code).toBe(409)
    expect(refused.message).toMatch(/খসড়া/)
    // One that is there can still be kept.
    expect((await send(keys[0] ?? '')).code).toBe(200)
  })
})

describe('what is in a picture', () => {
  test('more pixels than a sheet of paper needs are refused before they are unpacked (product 7)', async () => {
    expect(await errorOf(bomb(60_000), 'a.png')).toEqual([422, 'document_pixels'])
  })
  test('what only begins like one, or ends too early, is refused', async () => {
    const php = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<?php system($_GET[0]);')])
    const whole = await pictureOf(300, 300).jpeg().toBuffer()
    const png = await pictureOf(300, 300).png().toBuffer()
    expect(await errorOf(php, 'a.jpg')).toEqual([422, 'document_damaged'])
    expect(await errorOf(whole.subarray(0, whole.length - 200), 'a.jpg')).toEqual([422, 'document_damaged'])
    expect(await errorOf(png.subarray(0, png.length - 60), 'a.png')).toEqual([422, 'document_damaged'])
  })
  test('where and with what it was taken goes, the way it stands up stays, and so does every pixel', async () => {
    const gps = {
      IFD0: { Model: 'Invented Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 45/1 0/1' },
    }
    for (const kind of ['jpeg', 'png'] as const) {
      const taken = await pictureOf(60, 40)
        .toFormat(kind)
        .withExif(gps)
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const trailed = Buffer.concat([taken, Buffer.from('<?php echo 1; ?> Invented Camera')])
      expect(trailed.includes('Invented Camera')).toBe(true)
      const { code, data } = await uploadFile(world, token, trailed, `a.${kind}`)
      expect([kind, code]).toEqual([kind, 200])
      const kept = (await fetchFile(world, token, data.id)).rawPayload
      expect(kept.length).toBe(data.sizeBytes)
      expect(kept.length).toBeLessThan(trailed.length)
      for (const gone of ['Invented', 'GPS', '<?php'])
        expect([gone, kept.includes(gone)]).toEqual([gone, false])
      const { orientation, width, height, exif } = await sharp(kept).metadata()
      expect([orientation, width, height]).toEqual([6, 60, 40])
      expect(exif?.length ?? 0).toBeLessThan(60)
      const [before, after] = await Promise.all([taken, kept].map((bytes) => sharp(bytes).raw().toBuffer()))
      expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true)
    }
  })
})

describe('what is in a PDF', () => {
  const script = '/S/JavaScript/JS(app.alert\\(1\\))'
  test.each([
    ['a script that runs at the opening', pdfOf({ catalog: `/OpenAction<<${script}>>` })],
    ['the same, at one remove', pdfOf({ catalog: '/OpenAction 5 0 R', more: `5 0 obj<<${script}>>endobj` })],
    ['its name in other letters', pdfOf({ more: '5 0 obj<</S/Java#53cript/J#53(x)>>endobj' })],
    ['a script that a later object hides', pdfOf({ more: `5 0 obj<<${script}>>endobj\n5 0 obj<<>>endobj` })],
    ['a program to start', pdfOf({ more: '5 0 obj<</S/Launch/F(cmd.exe)>>endobj' })],
    ['a file within', pdfOf({ more: '5 0 obj<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>endobj' })],
    ['an address that opens by itself', pdfOf({ catalog: '/OpenAction<</S/URI/URI(http://a.example)>>' })],
    ['what a page does by itself', pdfOf({ more: '5 0 obj<</AA<</O 6 0 R>>>>endobj' })],
  ])('%s is refused', async (_what, bytes) => {
    expect(await errorOf(bytes)).toEqual([422, 'document_active'])
  })
  test('one that cannot be read, has no page or asks for a password is refused', async () => {
    expect(await errorOf(Buffer.from('%PDF-1.4 <script>alert(1)</script> and no more of it'))).toEqual([
      422,
      'document_damaged',
    ])
    const locked = pdfOf().toString('latin1').replace('/Size 9', '/Size 9/Encrypt<</Filter/Standard/V 1>>')
    expect(await errorOf(Buffer.from(locked, 'latin1'))).toEqual([422, 'document_locked'])
  })
  test('a page to begin at is no action', async () => {
    expect(await errorOf(pdfOf({ catalog: '/OpenAction[3 0 R/Fit]' }))).toBe(200)
    expect(await errorOf(pdfOf({ catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]>>' }))).toBe(200)
  })
})

describe('the name of a file', () => {
  test.each([
    ['poly.html', 'poly.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['\u202Efdp.exe', 'fdp.pdf'],
    ['আরজি\u200Dর নকল', 'আরজি\u200Dর নকল.pdf'],
    ['plaint.PDF', 'plaint.PDF'],
    ['a\tb\u2066c.pdf', 'abc.pdf'],
  ])('%j is kept as %j', async (given, kept) => {
    const { data } = await uploadFile(world, token, pdfOf(), given)
    expect(data.fileName).toBe(kept)
  })
  test.each<[string, DocumentKind, string]>([
    ['scan.jpeg', 'image/jpeg', 'scan.jpeg'],
    ['scan.JPG', 'image/jpeg', 'scan.JPG'],
    ['scan.png', 'image/jpeg', 'scan.jpg'],
    ['scan.png', 'image/png', 'scan.png'],
    ['scan.jpeg', 'image/png', 'scan.png'],
  ])('%j of a file that is %s is kept as %j: its ending says what it is (product 7)', (given, kind, kept) => {
    expect(keptFileName(given, kind)).toBe(kept)
  })
})

describe('what the scanner says', () => {
  const virus = () => pdfOf({ more: `% ${testVirus()}` })
  const officer = () => world.login('administrator')

  test('a virus is refused with words, kept nowhere, and logged without names (product 7)', async () => {
    const before = world.logs.length
    expect(await errorOf(virus(), 'my-name.pdf')).toEqual([422, 'document_virus'])
    const found = await world.db
      .selectFrom('documents')
      .select('id')
      .where('file_name', '=', 'my-name.pdf')
      .execute()
    expect(found).toEqual([])
    const told = world.logs.slice(before).join('')
    expect(told).toContain('virus')
    expect(told).not.toContain('my-name')
  })

  test('what it cannot answer about is held until it can: its owner may open it, others may not (product 7)', async () => {
    const stage = await createStage(world)
    const application_id = await placeApplication(stage, 'unverified')
    const upload = async (more: string) => {
      const { code, data } = await uploadFile(world, token, pdfOf({ more }))
      expect(code).toBe(200)
      await world.db.updateTable('documents').set({ application_id }).where('id', '=', data.id).execute()
      return data.id
    }
    world.scanner.isDown = true
    const held = await upload('% held')
    const infected = await upload(`% held ${testVirus()}`)
    const view = async () =>
      (await world.call('GET /applications/{id}', { params: { id: application_id } }, await officer())).data
        .documentScans
    expect((await fetchFile(world, token, held)).statusCode).toBe(200)
    const refused = await fetchFile(world, await officer(), held)
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      m.document_text_being_checked({}, { locale: 'bn' }),
    ])
    expect(await view()).toEqual([
      { id: held, scan: 'waiting' },
      { id: infected, scan: 'waiting' },
    ])
    await world.workers['sweep-documents']({})
    expect((await fetchFile(world, await officer(), held)).statusCode).toBe(409)

    world.scanner.isDown = false
    await world.workers['sweep-documents']({})
    await world.drain()
    expect((await fetchFile(world, await officer(), held)).statusCode).toBe(200)
    expect(await view()).toEqual([{ id: infected, scan: 'infected' }])
    expect((await fetchFile(world, token, infected)).statusCode).toBe(409)
    const { sha256 } = await world.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', infected)
      .executeTakeFirstOrThrow()
    expect(await world.deps.files.get(sha256)).toBe(null)
  })
})

test('a scanner that is away is asked once a turn, however much is held (product 7)', async () => {
  const { scanner } = world.deps
  world.scanner.isDown = true
  for (const more of ['% one', '% two', '% three']) await uploadFile(world, token, pdfOf({ more }))
  let asked = 0
  world.deps.scanner = { scan: (bytes) => ((asked += 1), scanner.scan(bytes)) }
  await world.workers['sweep-documents']({})
  expect(asked).toBe(1)
  world.deps.scanner = scanner
  world.scanner.isDown = false
  await world.workers['sweep-documents']({})
})

describe('what a form says of an upload', () => {
  const untrue = { fileName: 'another.pdf', sizeBytes: 1, contentType: 'application/pdf' } as const
  const judged = { fileName: 'picture.png', contentType: 'image/png' }

  async function formOf(owner: string) {
    const { form } = await createStage(world)
    const { data } = await uploadFile(world, owner, await pictureOf(60, 40).png().toBuffer(), 'picture.png')
    return { ...form, documents: [{ id: data.id, name: 'আরজি', weight: '৪০', ...untrue }] }
  }
  const saved = async (id: string) => {
    const rows = world.db.selectFrom('applications').select('form').where('id', '=', id)
    return (await rows.executeTakeFirstOrThrow()).form.documents
  }

  test.each(['save', 'submit'] as const)('is what it was judged to be, at %s (product 3)', async (intent) => {
    // The other one has as many drafts as may be.
    const owner = await world.login('secondLitigant')
    const form = await formOf(owner)
    const body = { applicationId: null, draftKey: world.deps.ids.uuid(), intent, version: null, form }
    const { code, data } = await world.call('POST /auth/send-application', { body }, owner)
    expect(code).toBe(200)
    const [document] = await saved(data.applicationId)
    expect(document).toMatchObject({ ...judged, name: 'আরজি', weight: '৪০' })
    expect(document?.sizeBytes).toBeGreaterThan(50)
  })

  test.each([
    ['unverified', 'update', 'litigant'],
    ['unverified', 'update', 'administrator'],
    ['returned', 'update', 'litigant'],
    ['returned', 'resubmit', 'litigant'],
  ] as const)('is what it was judged to be: %s, %s by the %s (product 3)', async (state, event, who) => {
    const id = await placeApplication(await createStage(world), state)
    const form = await formOf(token)
    const { version } = await world.db
      .selectFrom('applications')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { code } = await world.call(
      'POST /applications/{id}/actions/{event}',
      { params: { id, event }, body: { version, payload: { form } } },
      await world.login(who),
    )
    expect(code).toBe(200)
    expect(await saved(id)).toMatchObject([judged])
  })
})
