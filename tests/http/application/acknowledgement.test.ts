import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DemoKey } from '../../../src/server/seed/people.ts'
import { pdfOf, pictureOf, uploadFile } from '../../support/files.ts'
import { pagesOf } from '../../support/papers.ts'
import { createStage, placeApplication, type Stage } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let stage: Stage

beforeAll(async () => {
  world = await createWorld()
  stage = await createStage(world)
})
afterAll(() => world.close())

async function ask(key: DemoKey | null, id: string, language = 'bn') {
  const token = key === null ? null : await world.login(key)
  return world.app.inject({
    url: `/api/applications/${id}/acknowledgement?language=${language}`,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  })
}

async function submitted(): Promise<{ id: string; number: string }> {
  const id = await placeApplication(stage, 'unverified')
  const number = 'DHAKA-2026-000777'
  await world.db
    .updateTable('applications')
    .set({ reference_number: number, submitted_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
  return { id, number }
}

test('an application that was submitted has a paper that says so, to its owner and its office alone (look Litigant)', async () => {
  const { id, number } = await submitted()
  const own = await ask('litigant', id)
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(own.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${number}-bn.pdf`)
  const english = await ask('administrator', id, 'en')
  const text = (await pagesOf(new Uint8Array(english.rawPayload))).map((page) => page.text).join(' ')
  const named = async (table: 'case_categories' | 'case_types', rowId: number | null) =>
    (
      await world.db
        .selectFrom(table)
        .select('name')
        .where('id', '=', rowId ?? 0)
        .executeTakeFirstOrThrow()
    ).name
  const { categoryId, typeId } = stage.form
  const names = [await named('case_categories', categoryId), await named('case_types', typeId)]
  for (const said of [number, 'Acknowledgement', 'Submitted by', 'What happens next', ...names])
    expect(text).toContain(said)
  expect((await ask('secondLitigant', id)).statusCode).toBe(404)
  expect((await ask('dispatcher', id)).statusCode).not.toBe(200)
  expect((await ask(null, id)).statusCode).toBe(401)
  expect((await ask('litigant', id, 'fr')).statusCode).toBe(422)
})

test('what was not submitted has none', async () => {
  const id = await placeApplication(stage, 'draft')
  const never = { reference_number: null, submitted_at: null }
  await world.db.updateTable('applications').set(never).where('id', '=', id).execute()
  expect((await ask('litigant', id)).statusCode).toBe(409)
})

test('the server counts the pages of what is uploaded; a picture is one (spec §3 Document)', async () => {
  const token = await world.login('litigant')
  const three = await PDFDocument.create()
  for (let page = 0; page < 3; page += 1) three.addPage()
  const sent = [Buffer.from(await three.save()), pdfOf(), await pictureOf(40, 40).png().toBuffer()]
  const counts: unknown[] = []
  for (const bytes of sent) {
    const { data } = await uploadFile(world, token, bytes)
    counts.push((data as { pageCount?: number }).pageCount)
  }
  expect(counts).toEqual([3, 1, 1])
})
