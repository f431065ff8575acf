import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../../src/machines/actor.ts'
import { decodeCursor } from '../../../src/server/database/page.ts'
import { totalOf } from '../../../src/server/database/search.ts'
import { createWorld, type World } from '../../support/world.ts'

/** Who may open which list, by hand. @source spec §2 Administrator area, Dispatcher area, §6 */
const lists: readonly [call: 'GET /applications' | 'GET /dispatches', list: string, right: Permission][] = [
  ['GET /applications', 'unverified', 'administrative.unverified_application.index'],
  ['GET /applications', 'verified', 'administrative.verified_application.index'],
  ['GET /applications', 'unpaid', 'administrative.unpaid_application.index'],
  ['GET /applications', 'paid', 'administrative.paid_application.index'],
  ['GET /applications', 'approved', 'administrative.approved_application.index'],
  ['GET /applications', 'rejected', 'administrative.rejected_application.index'],
  ['GET /applications', 'all', 'administrative.all_application.index'],
  ['GET /dispatches', 'dispatch_request', 'administrative.dispatch_request.index'],
  ['GET /dispatches', 'paid_dispatch', 'administrative.paid_dispatch.index'],
  ['GET /dispatches', 'send_to_dispatch', 'administrative.send_to_dispatch.index'],
  ['GET /dispatches', 'new_case_documents', 'dispatch.new_case_documents.index'],
  ['GET /dispatches', 'received_file', 'dispatch.received_file.index'],
  ['GET /dispatches', 'dispatched_file', 'dispatch.dispatched_file.index'],
]

let world: World
let token: string
beforeAll(async () => {
  world = await createWorld()
  token = await world.login('administrator')
})
afterAll(() => world.close())

/** The administrators hold this right and no other. */
async function holdOnly(slug: Permission): Promise<void> {
  const { id } = await world.db
    .selectFrom('roles')
    .select('id')
    .where('slug', '=', 'administrator')
    .executeTakeFirstOrThrow()
  await world.db.deleteFrom('role_permissions').where('role_id', '=', id).execute()
  await world.db.insertInto('role_permissions').values({ role_id: id, slug }).execute()
}

test.each(lists)(
  '%s %s is opened by its own right and by no other list’s (spec §6)',
  async (call, list, right) => {
    for (const [, other, held] of lists) {
      await holdOnly(held)
      const { code } = await world.call(call, { query: { list } } as never, token)
      expect(code, `${list} with the right of ${other}`).toBe(held === right ? 200 : 403)
    }
  },
)

test.each([
  [999, null, { total: 999, isMoreThanTotal: false, pageCount: 40 }],
  [1_000, null, { total: 1_000, isMoreThanTotal: false, pageCount: 40 }],
  [1_001, 'more', { total: 1_000, isMoreThanTotal: true, pageCount: 40 }],
  [1_001, null, { total: 1_000, isMoreThanTotal: true, pageCount: 3 }],
])('of a narrowed list a thousand are counted: %i, and then %s (product 7)', (count, nextCursor, told) => {
  expect(totalOf(count, true, { page: 3, size: 25, nextCursor })).toEqual(told)
})

test.each([
  ['2026-02-28T10:00:00.000001Z', true],
  ['2026-02-30T10:00:00.000001Z', false],
  ['2026-02-28T24:00:00.000001Z', false],
])('a place at %s in a list is one of ours: %s (product 6)', (time, isOurs) => {
  const id = '0197f000-0000-7000-8000-00000000000a'
  const cursor = Buffer.from(`${time} ${id}`).toString('base64url')
  expect(decodeCursor(cursor)).toEqual(isOurs ? { time, id } : null)
})
