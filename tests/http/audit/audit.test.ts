import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditedEntities, type AuditedEntity } from '../../../src/machines/audit.ts'
import { subjectNames } from '../../../src/server/audit/subjects-store.ts'
import { sealHistories } from '../../../src/server/audit/seal.ts'
import { verifyAudit } from '../../../src/server/audit/verify.ts'
import { historyHash } from '../../../src/server/lifecycle/history-link.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { m } from '../../../src/words/messages.js'
import { createStage, placeApplication } from '../../support/stage.ts'
import { createWorld, type World } from '../../support/world.ts'

let world: World
let token = ''
const folder = mkdtempSync(path.join(tmpdir(), 'court-audit-'))
/** The world's, with a second place of its own. */
let deps: Deps
beforeAll(async () => {
  world = await createWorld()
  deps = { ...world.deps, settings: { ...world.deps.settings, AUDIT_FOLDER: folder } }
  token = await world.login('superAdmin')
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const call = 'GET /user-role-management/audit' as const
const rows = async (query: object = {}, by = token) => (await world.call(call, { query }, by)).data.rows
/** A case type is edited, with a new English name. */
async function renameType(name: string): Promise<string> {
  const of = { params: { id: 1 } }
  const { data } = await world.call('GET /customization/case-types/{id}', of, token)
  const body = { ...data, name, categoryId: data.category.id }
  const reply = await world.call('POST /customization/case-types/{id}', { ...of, body: body as never }, token)
  expect(reply.code, reply.message).toBe(200)
  const { subject_id: id } = await world.db
    .selectFrom('case_types')
    .select('subject_id')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return id
}

describe('who did what, when and from where (product 7)', () => {
  test('an edited record is told with before and after, its doer and the address it came from', async () => {
    const subject = await renameType('Renamed by a test')
    const [first] = await rows({ subject })
    expect(first).toMatchObject({
      entity: 'case_type',
      event: 'update',
      by: { isStaff: true },
      address: '127.0.0.1',
      changes: [expect.objectContaining({ name: 'name', after: 'Renamed by a test' })],
    })
    const number = first?.by?.number ?? 0
    expect((await rows({ by: number })).every(({ by }) => by?.number === number)).toBe(true)
    expect((await rows({ entity: 'case_type', by: number }))[0]).toEqual(first)
    expect(await rows({ entity: 'faq', subject })).toEqual([])
    expect(await rows({ to: '2020-01-01' })).toEqual([])
  })

  test('what changed is called as its form calls it, in the language of whoever reads (product 7)', async () => {
    const subject = await renameType('Renamed for its readers')
    const labels = async (locale: 'bn' | 'en') => {
      const { data } = await world.call(call, { query: { subject, size: 1 } }, { token, language: locale })
      return data.rows.flatMap(({ changes }) => changes.map(({ label }) => label))
    }
    expect(await labels('bn')).toEqual([m.editor_field_name({}, { locale: 'bn' })])
    expect(await labels('en')).toEqual([m.editor_field_name({}, { locale: 'en' })])
  })

  test('a row that a record holds by its id is told by its name, in the language of whoever reads (product 7)', async () => {
    const named = (table: 'offices' | 'roles') =>
      world.db
        .selectFrom(table)
        .select(['id', 'name', 'name_bn'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    const [office, role] = [await named('offices'), await named('roles')]
    const said = {
      name: 'Closed',
      nameBn: 'বন্ধ',
      tone: 'warning',
      fromDay: '2030-01-01',
      toDay: '2030-01-02',
    }
    const forOffice = {
      ...said,
      audience: 'office',
      officeId: String(office.id),
      roleId: '',
      status: 'active',
    }
    const added = await world.call('POST /customization/broadcasts', { body: forOffice }, token)
    expect(added.code, added.message).toBe(200)
    const { id, version } = added.data
    const forRole = { ...forOffice, audience: 'role', officeId: '', roleId: String(role.id), version }
    const of = { params: { id } }
    const changed = await world.call('POST /customization/broadcasts/{id}', { ...of, body: forRole }, token)
    expect(changed.code, changed.message).toBe(200)

    const told = async (language: 'bn' | 'en') => {
      const query = { entity: 'broadcast', size: 1 } as const
      const { data } = await world.call(call, { query }, { token, language })
      const rowsHeld = data.rows[0]?.changes.filter(({ name }) => name.endsWith('_id')) ?? []
      return Object.fromEntries(rowsHeld.map(({ name, before, after }) => [name, { before, after }]))
    }
    expect(await told('bn')).toEqual({
      office_id: { before: office.name_bn, after: null },
      role_id: { before: null, after: role.name_bn },
    })
    expect(await told('en')).toEqual({
      office_id: { before: office.name, after: null },
      role_id: { before: null, after: role.name },
    })
  })

  test('of which thing a link is stands there by its name, in the language of whoever reads (product 7)', async () => {
    const subject = await renameType('Named by a test')
    const type = await world.db
      .selectFrom('case_types')
      .select(['name', 'name_bn'])
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow()
    const told = async (language: 'bn' | 'en', query: object) =>
      (await world.call(call, { query: { ...query, size: 1 } }, { token, language })).data.rows[0]?.subject
    expect(await told('bn', { subject })).toBe(type.name_bn)
    expect(await told('en', { subject })).toBe('Named by a test')
  })

  test('what the product itself names is told by its words, and a case, or what is gone, has no name here (product 1, 7)', async () => {
    const [page, text] = [{ slug: 'home' }, { kind: 'ApplicationReturned' as const }]
    await world.db
      .insertInto('page_versions')
      .values(page)
      .onConflict((at) => at.doNothing())
      .execute()
    await world.db
      .insertInto('notice_texts')
      .values(text)
      .onConflict((at) => at.doNothing())
      .execute()
    const first = async (table: 'page_versions' | 'notice_texts' | 'postal_tariff_sets') =>
      (await world.db.selectFrom(table).select('subject_id').executeTakeFirstOrThrow()).subject_id
    const named: { entity: AuditedEntity; subject_id: string }[] = [
      { entity: 'page', subject_id: await first('page_versions') },
      { entity: 'notice_text', subject_id: await first('notice_texts') },
      { entity: 'postal_tariff', subject_id: await first('postal_tariff_sets') },
      { entity: 'user', subject_id: await world.userId('dispatcher') },
    ]
    const application = await placeApplication(await createStage(world), 'unverified')
    const nameless = [
      { entity: 'application' as const, subject_id: application },
      ...auditedEntities.map((entity) => ({ entity, subject_id: randomUUID() })),
    ]
    const nameOf = await subjectNames(world.db, [...named, ...nameless])
    for (const one of named) expect(nameOf(one, 'bn')).toMatch(/^\P{ASCII}[^A-Za-z]+$/u)
    expect(nameless.map((one) => nameOf(one, 'bn'))).toEqual(nameless.map(() => null))
  })

  test('of what is added each field is told, and nothing that is the record’s own bookkeeping', async () => {
    const body = { name: 'Q', nameBn: 'প্র', description: 'A', descriptionBn: 'উ', status: 'active' }
    expect((await world.call('POST /customization/faqs', { body }, token)).code).toBe(200)
    const [added] = await rows({ entity: 'faq' })
    expect(added?.event).toBe('store')
    const names = added?.changes.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['title', 'title_bn', 'is_active']))
    for (const own of ['version', 'subject_id']) expect(names).not.toContain(own)
  })

  test('what a chart decides is told without its content, and page after page nothing is left out', async () => {
    const seen = new Set<string>()
    let after: string | undefined
    do {
      const { data } = await world.call(call, { query: { size: 7, ...(after ? { after } : {}) } }, token)
      for (const { id, entity, changes } of data.rows) {
        seen.add(id)
        if (entity === 'application') expect(changes).toEqual([])
      }
      after = data.nextCursor ?? undefined
    } while (after)
    const { count } = await world.db
      .selectFrom('history')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(seen.size).toBe(Number(count))
  })

  test('what was set is told alone, newest first, without an act in a case (spec §2 Customization area)', async () => {
    const of = (query: object) => world.call(call, { query: { size: 50, ...query } }, token)
    const id = await placeApplication(await createStage(world), 'unverified')
    const act = {
      params: { id, event: 'reject' as const },
      body: { version: 1, payload: { reason: 'A trial' } },
    }
    await world.call('POST /applications/{id}/actions/{event}', act, await world.login('administrator'))
    expect((await of({ entity: 'application' })).data.rows).not.toEqual([])
    const subject = await renameType('Set by a test')
    const { data } = await of({ isSet: 'true' })
    expect(data.rows[0]).toMatchObject({ entity: 'case_type', subjectId: subject })
    const worked = ['application', 'dispatch', 'payment', 'receipt', 'claim', 'assignment', 'job', 'note']
    expect(data.rows.filter(({ entity }) => worked.includes(entity))).toEqual([])
    expect(data.rows.map(({ at }) => at)).toEqual(
      data.rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect((await of({ isSet: 'no' })).code).toBe(422)
  })

  test('as a file it has the same, for whoever may read it', async () => {
    const subject = await renameType('Taken as a file')
    const ask = (by: string, query = `?subject=${subject}`) =>
      world.app.inject({
        url: `/api/user-role-management/audit/file${query}`,
        headers: { authorization: `Bearer ${by}` },
      })
    const { statusCode, headers, body } = await ask(token)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(body.trim().split('\r\n')).toHaveLength(1 + (await rows({ subject })).length)
    const [head = '', renamed = ''] = body.replace('\uFEFF', '').split('\r\n')
    expect([head.split(',').length, renamed.split(',').length]).toEqual([11, 11])
    // In words, as the page has them.
    const [, kind, name, id, done] = renamed.split(',')
    expect([kind, name, id, done]).toEqual([
      m.case_field_type_id({}, { locale: 'bn' }),
      'বিবাহ বিচ্ছেদ',
      subject,
      m.audit_label_update_done({}, { locale: 'bn' }),
    ])
    expect(renamed).toContain(' → Taken as a file')
    expect(renamed).not.toContain('{')
    expect((await ask(token, '?entity=nothing')).statusCode).toBe(422)
    expect((await ask(await world.login('headAdministrator'))).statusCode).toBe(403)
    expect((await ask('')).statusCode).toBe(401)
  })
})

describe('what was written cannot be changed unseen (product 7)', () => {
  const verify = async () =>
    (await verifyAudit(world.db, deps.settings)).map(({ name, broken }) => [name, broken])
  const whole = [
    ['histories', null],
    ['seals', null],
    ['heads', null],
  ]
  const heads = () => path.join(folder, 'heads.jsonl')
  /** As somebody does who is master of the database: the walls are let down for one statement. */
  const against = async (statement: ReturnType<typeof sql>) => {
    await sql`alter table history disable trigger user`.execute(world.db)
    await sql`alter table history_seals disable trigger user`.execute(world.db)
    await statement.execute(world.db)
    await sql`alter table history enable trigger user`.execute(world.db)
    await sql`alter table history_seals enable trigger user`.execute(world.db)
  }
  const lastLink = (subject: string) =>
    world.db
      .selectFrom('history')
      .selectAll()
      .where('subject_id', '=', subject)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  test('sealed twice it is whole, and the second time adds nothing', async () => {
    await sealHistories(deps)
    const seals = await world.db.selectFrom('history_seals').selectAll().execute()
    expect(seals.length).toBeGreaterThan(0)
    await sealHistories(deps)
    expect(await world.db.selectFrom('history_seals').selectAll().execute()).toEqual(seals)
    expect(readFileSync(heads(), 'utf8').trim().split('\n')).toHaveLength(1)
    expect(await verify()).toEqual(whole)
  })

  test('a link whose content was changed is named', async () => {
    const subject = await renameType('Before the change')
    await sealHistories(deps)
    const link = await lastLink(subject)
    const { id, payload } = link
    await against(sql`update history set payload = '{"after":{"name":"other"}}' where id = ${id}`)
    expect((await verify())[0]?.[1]).toContain(
      `link ${link.sequence} of case_type ${subject} (id ${id}): it does not say`,
    )
    await against(sql`update history set payload = ${JSON.stringify(payload)} where id = ${id}`)
    expect(await verify()).toEqual(whole)
  })

  test('a link that was written anew with a right hash is named by its seal: who has no key makes none', async () => {
    const subject = await renameType('Sealed')
    await sealHistories(deps)
    const link = await lastLink(subject)
    const forged = {
      entity: link.entity,
      subjectId: subject,
      event: link.event,
      fromState: link.from_state,
      toState: link.to_state,
      actorId: link.actor_id,
      payload: { after: { name: 'Forged' } },
      at: link.at,
      address: link.address ?? undefined,
    }
    const hash = historyHash(forged, link.sequence, link.previous_hash)
    await against(
      sql`update history set payload = ${JSON.stringify(forged.payload)}, hash = ${hash} where id = ${link.id}`,
    )
    const [histories, seals] = await verify()
    expect(histories).toEqual(['histories', null])
    expect(seals?.[1]).toMatch(new RegExp(`link ${link.sequence} of case_type .* it was written anew`))
    await against(
      sql`update history set payload = ${JSON.stringify(link.payload)}, hash = ${link.hash} where id = ${link.id}`,
    )
    expect(await verify()).toEqual(whole)
    expect(
      (await verifyAudit(world.db, { ...deps.settings, AUDIT_KEY: 'another-key-of-a-test' }))[1]?.broken,
    ).toContain('seal 1 of')
  })

  test('a link that is gone, and seals that were cut off, are named', async () => {
    const subject = await renameType('To be lost')
    await sealHistories(deps)
    const { id } = await lastLink(subject)
    const { number } = await world.db
      .selectFrom('history_seals')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    await against(sql`delete from history where id = ${id}`)
    expect((await verify())[1]?.[1]).toBe(
      `the link with id ${id}, under seal ${number} of ${(await world.db.selectFrom('history_seals').select('day').where('number', '=', number).executeTakeFirstOrThrow()).day}: it is gone`,
    )
    const kept = readFileSync(heads(), 'utf8')
    writeFileSync(heads(), kept.replace(/"number":\d+/, `"number":${number}`))
    await against(sql`delete from history_seals where number = ${number}`)
    const [, seals, ofHeads] = await verify()
    expect(seals).toEqual(['seals', null])
    expect(ofHeads?.[1]).toContain(`seal ${number}, the head of`)
  })
})
