import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditedEntities, isAboutCase, type AuditedEntity } from '../../../src/machines/audit.ts'
import { targetedStages, targetFields } from '../../../src/machines/target.ts'
import { fieldWord } from '../../../src/server/audit/field-words.ts'
import { viewLink } from '../../../src/server/audit/store.ts'

type Fields = Record<string, unknown>

/** What was written of histories in the court where everything is done, each field with what it is of. */
function writtenFields(): Map<AuditedEntity, Set<string>> {
  const lines = ['acts', 'writes'].flatMap((file) =>
    readFileSync(new URL(`../kept/${file}.txt`, import.meta.url), 'utf8').split('\n'),
  )
  const rows = new Map(lines.map((line) => [line.slice(0, 9), line.slice(10)]))
  // A long value stands once, in a row of its own.
  const whole = (value: unknown) =>
    (typeof value === 'string' && value.startsWith('@')
      ? JSON.parse(rows.get(value.slice(1)) ?? '{}')
      : value) as Fields | undefined
  const found = new Map<AuditedEntity, Set<string>>()
  for (const row of rows.values()) {
    if (!row.startsWith('{"new":"history: ')) continue
    const link = JSON.parse(row) as { entity: AuditedEntity; payload: unknown }
    if (isAboutCase(link.entity)) continue
    const { before, after, ...rest } = whole(link.payload) ?? {}
    const of = found.get(link.entity) ?? new Set()
    for (const name of Object.keys({ ...whole(before), ...(whole(after) ?? rest) })) of.add(name)
    found.set(link.entity, of)
  }
  return found
}
/** What the audit leaves out. */
const ofTheRecord = ['version', 'subject_id']

test('whatever is written of a change is called by a word in either language (product 7)', () => {
  const written = writtenFields()
  expect(written.size).toBeGreaterThan(10)
  const raw = [...written].flatMap(([entity, names]) =>
    [...names]
      .filter((name) => !ofTheRecord.includes(name))
      .filter((name) => (['bn', 'en'] as const).some((locale) => fieldWord(entity, name, locale) === name))
      .map((name) => `${entity}.${name}`),
  )
  expect(raw).toEqual([])
})

test('the days of every stage are called by the stage, and what an earlier version wrote keeps its name', () => {
  const fields = targetedStages.flatMap(({ stage }) => Object.values(targetFields(stage)))
  expect(new Set(fields.map((name) => fieldWord('stage_targets', name, 'bn'))).size).toBe(fields.length)
  for (const name of fields) expect(fieldWord('stage_targets', name, 'en')).not.toBe(name)
  for (const entity of auditedEntities) expect(fieldWord(entity, 'of_before', 'bn')).toBe('of_before')
})

test('a new rule of a fee is told beside the one that held before (product 7)', () => {
  const link = {
    place: 'p',
    entity: 'fee_type' as const,
    subject_id: '00000000-0000-4000-8000-000000000001',
    event: 'update',
    from_state: 'active',
    to_state: 'active',
    at: new Date(0),
    address: null,
    hash: 'h',
    name: null,
    number: null,
    office_id: null,
  }
  const payload = { feeRuleId: 2, source: 'The law', before: { feeRuleId: 1 } }
  expect(viewLink({ ...link, payload }, 'en').changes).toMatchObject([
    { name: 'feeRuleId', before: '1', after: '2' },
    { name: 'source', before: null, after: 'The law' },
  ])
  // Of what is deleted there is no after.
  expect(viewLink({ ...link, payload: { before: { slug: 'x' } } }, 'en').changes).toMatchObject([
    { name: 'slug', before: 'x', after: null },
  ])
})
