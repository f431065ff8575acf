import type { World } from './world.ts'

/** Tokens of whoever keeps records. */
interface Tokens {
  superAdmin: string
  administrator: string
}
interface Known {
  world: World
  tokens: Tokens
}
/** What a call came to, with the heads that keep a browser from taking it for a page. */
interface Answered {
  code: number
  data: EditedFields
  type: string
  sniffing: string
}

export type EditedFields = Record<string, unknown>
/** One record of an editor: where it is read, where it is saved, and which of its texts take Latin letters. */
export interface EditedRecord {
  name: string
  read: string
  save: string
  form: (row: EditedFields) => EditedFields
  texts: readonly string[]
  by?: keyof Tokens
}

const numberIn = (value: unknown) => String((value as { id?: string | number } | null)?.id ?? '')
const both = (row: EditedFields): EditedFields => ({
  name: row['name'],
  nameBn: row['nameBn'],
  status: row['status'],
})
const kept = (row: EditedFields, ...names: string[]): EditedFields =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

async function answered(
  { world, tokens }: Known,
  { read, save, by = 'superAdmin' }: EditedRecord,
  body?: EditedFields,
): Promise<Answered> {
  const headers = { authorization: `Bearer ${tokens[by]}` }
  const reply = body
    ? await world.app.inject({ method: 'POST', url: `/api${save}`, headers, payload: body })
    : await world.app.inject({ url: `/api${read}`, headers })
  const { code, data } = reply.json<{ code: number; data: EditedFields }>()
  const [type, sniffing] = ['content-type', 'x-content-type-options'].map((name) =>
    String(reply.headers[name]),
  )
  return { code, data, type: type ?? '', sniffing: sniffing ?? '' }
}

const at = (
  name: string,
  path: string,
  form: EditedRecord['form'] = both,
  texts: EditedRecord['texts'] = ['name'],
): EditedRecord => ({
  name,
  read: path,
  save: path,
  form,
  texts,
})

/** What litigants choose from, and what they read. */
async function ofCatalogue({ world: { db } }: Known): Promise<EditedRecord[]> {
  const first = async (table: 'faqs' | 'case_categories' | 'case_types' | 'fee_types' | 'broadcasts') =>
    String((await db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id)
  return [
    at(
      'faq',
      `/customization/faqs/${await first('faqs')}`,
      (row) => ({ ...both(row), ...kept(row, 'description', 'descriptionBn') }),
      ['name', 'nameBn', 'description', 'descriptionBn'],
    ),
    at('case category', `/customization/case-categories/${await first('case_categories')}`, (row) => ({
      ...both(row),
      ...kept(row, 'code'),
    })),
    at('case type', `/customization/case-types/${await first('case_types')}`, (row) => ({
      ...both(row),
      ...kept(row, 'code', 'isAmountNeeded', 'isCaseDependent'),
    })),
    at('fee type', `/customization/fee-types/${await first('fee_types')}`, (row) => ({
      ...both(row),
      ...kept(row, 'fund', 'access', 'isBasePayment'),
    })),
  ]
}

/** Offices and who works there. */
async function ofOffices({ world }: Known, officeId: string): Promise<EditedRecord[]> {
  const { db } = world
  const served = (await world.call('GET /courts-served', { query: {} })).data.courts[0]
  const district = await db
    .selectFrom('courts')
    .select('district_id')
    .where('id', '=', served?.id ?? 0)
    .executeTakeFirstOrThrow()
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('slug', '=', 'dispatcher')
    .executeTakeFirstOrThrow()
  return [
    at(
      'office',
      `/office-management/offices/${officeId}`,
      (row) => {
        const place = row['jurisdiction'] as EditedFields
        return {
          ...both(row),
          jurisdiction: place['name'],
          jurisdictionBn: place['nameBn'],
          divisionId: numberIn(row['division']),
          districtId: numberIn(row['district']),
          upazilaId: numberIn(row['upazila']),
        }
      },
      ['name', 'jurisdiction'],
    ),
    at('court', `/office-management/courts/${served?.id}`),
    at('district', `/customization/reference/district/${district.district_id}`),
    at(
      'role',
      `/user-role-management/roles/${role.id}`,
      (row) => ({
        ...kept(row, 'name', 'nameBn', 'description'),
        slugs: (row['slugs'] as string[]).join(' '),
      }),
      ['name', 'description'],
    ),
  ]
}

/** What people of the offices and litigants are told. */
async function ofNotices(known: Known, officeId: string): Promise<EditedRecord[]> {
  const { db } = known.world
  const remark = await db
    .selectFrom('common_remarks')
    .select('id')
    .where('office_id', '=', officeId)
    .limit(1)
    .executeTakeFirstOrThrow()
  const broadcast: EditedFields = {
    name: 'Trial',
    nameBn: 'পরীক্ষা',
    status: 'active',
    tone: 'warning',
    audience: 'everybody',
    officeId: '',
    roleId: '',
    fromDay: '2026-01-01',
    toDay: '2030-01-01',
  }
  const added = await answered(known, { ...at('broadcast', '/customization/broadcasts') }, broadcast)
  if (added.code !== 200) throw new Error(`the broadcast was refused with ${added.code}`)
  return [
    at('broadcast', `/customization/broadcasts/${numberIn(added.data)}`, () => broadcast),
    {
      ...at(
        'common remark',
        `/common-remarks/${remark.id}`,
        (row) => ({ ...both(row), ...kept(row, 'act') }),
        ['name', 'nameBn'],
      ),
      by: 'administrator',
    },
  ]
}

/** Records of every editor, and how one is read (without a body) or saved. */
export const editedRecords = (world: World, tokens: Tokens) => ({
  answered: (record: EditedRecord, body?: EditedFields) => answered({ world, tokens }, record, body),
  /** A record of every kind that the super admin and the offices write, as the public pages show them where they do. */
  every: async (officeId: string) => {
    const known = { world, tokens }
    return [
      ...(await ofCatalogue(known)),
      ...(await ofOffices(known, officeId)),
      ...(await ofNotices(known, officeId)),
    ]
  },
})
export type EditedRecords = ReturnType<typeof editedRecords>
