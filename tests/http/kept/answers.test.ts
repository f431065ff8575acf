import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/api/calls.ts'
import { knownBy, readers, reads, waysOf, type Asked, type Known } from '../../support/reads.ts'
import { hashOf, keptFile, type Kept } from '../../support/kept.ts'
import { labelsOf } from '../../support/labels.ts'
import type { WalkCourt } from '../../walks/court.ts'
import { notesOf } from '../../support/noted.ts'
import type { World } from '../../support/world.ts'
import type { AfterAct } from './acting.ts'
import { createKeptCourt } from './court.ts'

/** Whoever asks: those who read in an office, the litigants, and nobody who is logged in. */
const askers = [...readers, 'otherAdministrator', 'litigant', 'secondLitigant'] as const
const nobody = 'nobody'
const days = { from: '2026-02-01', to: '2026-03-31', reportFrom: '2026-02-27' }

const file = keptFile(new URL('answers.txt', import.meta.url))
const told: Kept = new Map()
const actsFile = keptFile(new URL('acts.txt', import.meta.url))
const acted: Kept = new Map()

let court: WalkCourt
let known: Known
let subjects: Map<string, string[]>
let labelled: (text: string) => string
const tokens = new Map<string, string>()

/** Of each kind of thing that a call is about, one as it stands in each way. */
const kinds = {
  '/applications/{id}': `select distinct on (state, remark_count) id, jsonb_array_length(remarks) > 0 as remark_count, state from applications order by 3, 2, created_at, id`,
  '/dispatches/{id}': `select distinct on (state, came_back, is_outcome_recorded, many) dispatches.id,
      (select count(*) > 1 from dispatch_lines where dispatch_id = dispatches.id) as many from dispatches
    order by state, came_back, is_outcome_recorded, many, created_at, dispatches.id`,
  '/payments/{id}': `select distinct on (state, is_surplus, gateway) id from payments order by state, is_surplus, gateway, created_at, id`,
  '/bills/{id}': `select distinct on (kind, is_void, sign(paid_poisha), waived_poisha > 0, replaced_poisha > 0) id from bills
    order by kind, is_void, sign(paid_poisha), waived_poisha > 0, replaced_poisha > 0, created_at, id`,
  '/payments/{transaction_id}': `select distinct on (state) transaction_id as id from payments order by state, created_at, id`,
  '/invoices/{transaction_id}': `select distinct on (dispatch_id is null, used_at is null) invoices.transaction_id as id from invoices
    left join receipt_uses on invoice_id = invoices.id order by dispatch_id is null, used_at is null, issued_at, invoices.id`,
  '/receipts/{transaction_id}': `select distinct on (used_at is null, reserved_at is null, coalesce(is_by_approval, false)) invoices.transaction_id as id
    from invoices left join receipt_uses on invoice_id = invoices.id
    order by used_at is null, reserved_at is null, coalesce(is_by_approval, false), issued_at, invoices.id`,
  '/customization/webhooks/{id}': 'select id::text from webhooks order by webhooks.id',
  '/customization/broadcasts/{id}': 'select id::text from broadcasts order by broadcasts.id',
  '/common-remarks/{id}': `select id::text from common_remarks order by common_remarks.id`,
}

/** Of each act in the court, by its call and who it is: what it wrote and sent, and what it is answered where it is refused. */
async function lookAt(world: World): Promise<AfterAct> {
  const notes = await notesOf(world)
  await notes.take()
  return async ({ who, name, reply }) => {
    const { telling, all } = await notes.take()
    const { code, message, data } = reply
    if (name.startsWith('GET ') || (code === 200 && all.length === 0)) return
    const here = acted.get(name) ?? new Map<string, unknown>()
    acted.set(name, here)
    const refusal = code === 200 ? [] : [{ code, message: telling.value(message), data: telling.value(data) }]
    here.set(`${who} ${here.size + 1}`, [...refusal, ...all])
  }
}

beforeAll(async () => {
  court = await createKeptCourt(lookAt)
  const { db } = court.world
  const { rows } = await sql<Record<'application' | 'caseNumber' | 'reference' | 'owner', string>>`
    select applications.id as application, case_number as "caseNumber", reference_number as reference, applications.owner_id as owner
    from applications join dispatches on application_id = applications.id
    where dispatches.state = 'completed' order by applications.created_at limit 1`.execute(db)
  if (!rows[0]) throw new Error('no dispatch is completed in this court')
  known = await knownBy(db, rows[0])
  subjects = new Map()
  for (const [part, query] of Object.entries(kinds)) {
    const found = await sql.raw<{ id: string }>(query).execute(db)
    subjects.set(
      part,
      found.rows.map(({ id }) => id),
    )
  }
  for (const key of askers) tokens.set(key, await court.world.login(key))
  labelled = await labelsOf(db)
})
afterAll(async () => {
  file.keep(told)
  actsFile.keep(acted)
  await court?.world.close()
})

/** A day that was signed and reopened, and the one before. */
const ofClosedDay: Partial<Record<CallName, Asked[]>> = {
  'GET /day-close': [{ query: { day: '2026-03-01' } }, { query: { day: '2026-02-28' } }],
}

/** The ways of asking a call: those of every test, and about one of each kind. */
function askedOf(name: CallName): Asked[] {
  const usual = [...waysOf(name, known, days), ...(ofClosedDay[name] ?? [])]
  const part = [...subjects.keys()].find((one) => name.includes(one))
  const [place] = /\{\w+\}/.exec(part ?? '') ?? []
  if (!part || !place) return usual
  const key = place.slice(1, -1)
  const about = (subjects.get(part) ?? []).map((id) => ({
    ...usual[0],
    params: { ...usual[0]?.params, [key]: id },
  }))
  return [...about, ...usual.slice(1)]
}

/** A list is told whole up to so many; of a longer one the first, and how many and what all of them are. */
const wholeMax = 12
const saidOfLong = 4
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value as unknown[]
    const rest = list.slice(saidOfLong)
    return list.length <= wholeMax
      ? list.map(shortened)
      : [
          ...list.slice(0, saidOfLong).map(shortened),
          `and ${rest.length} more ${hashOf(JSON.stringify(rest))}`,
        ]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shortened(one)]))
}

const wayName = ({ params = {}, query = {} }: Asked) =>
  labelled(
    [...Object.entries(params), ...Object.entries(query)].map(([key, one]) => `${key}=${one}`).join(' ') ||
      'as it is',
  )

async function answer(name: CallName, asked: Asked, who: string, language: 'bn' | 'en'): Promise<unknown> {
  const token = tokens.get(who)
  const { code, message, data, headers } = await court.world.call(name, asked as never, {
    ...(token ? { token } : {}),
    language,
  })
  const cached = headers['cache-control']
  const all = { code, message, ...(cached ? { cached } : {}), ...(data === null ? {} : { data }) }
  return shortened(JSON.parse(labelled(JSON.stringify(all))))
}

const isRefused = (told: unknown) => [401, 403].includes((told as { code: number }).code)

/** What everybody is told, however it is asked; a reader who is refused one list is asked for it once. */
async function toldBy(name: CallName): Promise<Kept> {
  const here: Kept = new Map()
  const at = (place: string) => here.get(place) ?? here.set(place, new Map()).get(place)
  const ways = askedOf(name)
  let reader: string | null = null
  for (const who of [...askers, nobody]) {
    const [first] = ways
    if (!first) continue
    const whole = await answer(name, first, who, 'bn')
    const isAll = isRefused(whole) && ways.every(({ query }) => !query?.['list'])
    if (isAll) {
      at(`${name}, however it is asked`)?.set(who, whole)
      continue
    }
    const refused: Asked[] = []
    for (const asked of ways) {
      if (refused.some(({ query }) => query?.['list'] === asked.query?.['list'])) continue
      const one = asked === first ? whole : await answer(name, asked, who, 'bn')
      if (isRefused(one)) refused.push(asked)
      else reader ??= who
      at(`${name}, ${wayName(asked)}`)?.set(who, one)
    }
  }
  const [first] = ways
  if (first) {
    at(`${name}, in English`)?.set(nobody, await answer(name, first, nobody, 'en'))
    if (reader !== null) at(`${name}, in English`)?.set(reader, await answer(name, first, reader, 'en'))
  }
  return here
}

test('what each act writes in all tables and sends, or is refused, is what is kept of it (house 6)', () => {
  expect(actsFile.changes(acted)).toEqual([])
})

test.each(reads)('%s tells each reader what is kept of it (product 1, spec §8)', async (name) => {
  const here = await toldBy(name)
  for (const [place, way] of here) told.set(place, way)
  expect(file.changes(here, (place) => place.startsWith(`${name}, `))).toEqual([])
})

/** What is told as a file: text by its first lines and all of it by a name, a paper by what is said of it alone. */
const fileTexts = (): string[] => [
  `/accountant/report/file?from=${days.from}&to=${days.to}`,
  `/accountant/report/file?from=${days.from}&to=${days.to}&kind=refunded`,
  '/user-role-management/audit/file?from=2026-01-01&to=2026-12-31',
  '/customization/reference/district/file',
  '/customization/postal-tariffs/usual/file',
  '/office-management/courts/file',
  `/applications/${known.application}/acknowledgement`,
  `/invoices/${known.transaction}/pdf`,
]
const linesMax = 12

async function fileAnswer(path: string, who: string, language: 'bn' | 'en'): Promise<unknown> {
  const token = tokens.get(who)
  const reply = await court.world.app.inject({
    url: `/api${path}${path.includes('?') ? '&' : '?'}language=${language}`,
    headers: { 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  })
  const said = ['content-type', 'content-disposition', 'cache-control', 'x-line-count']
  const heads = said.flatMap((name) => {
    const value = reply.headers[name]
    return value === undefined ? [] : [`${name}: ${labelled(String(value))}`]
  })
  const isText = /^(text|application\/json)/.test(String(reply.headers['content-type']))
  const lines = isText ? labelled(reply.body).split('\n') : []
  const rest = lines.slice(linesMax)
  return [
    `${reply.statusCode}`,
    ...heads,
    ...lines.slice(0, linesMax).map((line) => line.trimEnd()),
    ...(rest.length > 0 ? [`and ${rest.length} more ${hashOf(rest.join('\n'))}`] : []),
  ]
}

test('files tell each reader what is kept of them, in both languages (product 1, spec §8)', async () => {
  const here: Kept = new Map()
  for (const path of fileTexts())
    for (const language of ['bn', 'en'] as const) {
      const way = new Map<string, unknown>()
      for (const who of [...askers, nobody]) way.set(who, await fileAnswer(path, who, language))
      here.set(labelled(`file ${path}, ${language}`), way)
    }
  for (const [place, way] of here) told.set(place, way)
  expect(file.changes(here, (place) => place.startsWith('file '))).toEqual([])
})
