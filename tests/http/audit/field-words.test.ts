import { readFileSync } from 'node:fs'
import { formatMoney } from '../../../src/machines/format.ts'
import { expect, test } from 'vitest'
import { auditedEntities, isAboutCase, type AuditedEntity } from '../../../src/machines/audit.ts'
import { targetedStages, targetFields } from '../../../src/machines/target.ts'
import { fieldWord } from '../../../src/server/audit/field-words.ts'
import { changesOf } from '../../../src/server/audit/store.ts'
import { becameWords, valueWord } from '../../../src/server/audit/value-words.ts'

type Fields = Record<string, unknown>

interface Link {
  entity: AuditedEntity
  event: string
  from_state: string
  to_state: string
  fields: Fields
}

/** What was written of histories in the court where everything is done, but for what is about cases. */
function writtenLinks(): Link[] {
  const lines = ['acts', 'writes'].flatMap((file) =>
    readFileSync(new URL(`../kept/${file}.txt`, import.meta.url), 'utf8').split('\n'),
  )
  const rows = new Map(lines.map((line) => [line.slice(0, 9), line.slice(10)]))
  // A long value stands once, in a row of its own.
  const whole = (value: unknown) =>
    (typeof value === 'string' && value.startsWith('@')
      ? JSON.parse(rows.get(value.slice(1)) ?? '{}')
      : value) as Fields | undefined
  return [...rows.values()]
    .filter((row) => row.startsWith('{"new":"history: '))
    .map((row) => JSON.parse(row) as Omit<Link, 'fields'> & { payload: unknown })
    .filter(({ entity }) => !isAboutCase(entity))
    .map(({ payload, ...link }) => {
      const { before, after, ...rest } = whole(payload) ?? {}
      return { ...link, fields: { ...whole(before), ...(whole(after) ?? rest) } }
    })
}

/** Each field with what it is of. */
function writtenFields(): Map<AuditedEntity, Set<string>> {
  const found = new Map<AuditedEntity, Set<string>>()
  for (const { entity, fields } of writtenLinks()) {
    const of = found.get(entity) ?? new Set()
    for (const name of Object.keys(fields)) of.add(name)
    found.set(entity, of)
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

/** What somebody wrote or the server made, which no list of words has. */
const asWritten =
  /^(name|title|description|jurisdiction|accountNumber|bank|branch|source|note|reason|fileName|code|url|sha256|slug|texts|to|\w*[iI]d|\w*_id|\w*_day|effectiveFrom)$/

test('what was chosen from a list, whether something is so, and money are told in words (product 7)', () => {
  const values = writtenLinks().flatMap(({ entity, fields }) =>
    Object.entries(fields)
      .filter(([name]) => !asWritten.test(name) && !name.endsWith('_bn'))
      .map(([name, value]) => ({ entity, name, told: valueWord(name, value, 'bn') ?? '' })),
  )
  expect(values.length).toBeGreaterThan(50)
  const raw = values.filter(({ told }) => /\b(?!@)[a-z]{3,}(?:[._-][a-z]+)*\b/.test(told))
  expect(raw).toEqual([])
  expect(valueWord('is_active', false, 'en')).toBe('De-Active')
  expect(valueWord('is_head_office', true, 'bn')).toBe('হ্যাঁ')
  expect(valueWord('ledgerPoisha', 74_000, 'bn')).toBe('৭৪০.০০\u00A0৳')
  expect(valueWord('slugs', ['dispatch.dashboard.index'], 'en')).not.toContain('.')
  expect(valueWord('entities', ['application', 'payment'], 'bn')).toBe('আবেদন, পরিশোধ')
  expect(valueWord('reason', 'reject', 'bn')).toBe('reject')
  expect(valueWord('access', 'of_before', 'bn')).toBe('of_before')
  expect(valueWord('note', null, 'bn')).toBeNull()
})

test('the bands of a tariff are told each by its words, and nothing of them as the table has it (product 7)', () => {
  const band = { gramsMax: 20, pricePoisha: 1_500, adPricePoisha: 1_000 }
  expect(valueWord('bands', [band, { ...band, gramsMax: 50 }], 'en')).toBe(
    ['20', '50']
      .map((grams) =>
        [
          `To (grams): ${grams}`,
          `Postage (taka): ${formatMoney(1_500, 'en')}`,
          `Acknowledgement (taka): ${formatMoney(1_000, 'en')}`,
        ].join(', '),
      )
      .join('; '),
  )
  expect(valueWord('bands', [band], 'bn')).not.toMatch(/[A-Za-z{}"]/)
})

test('what became of a record is told by the words of its list (product 7)', () => {
  const link = { entity: 'court', from_state: 'active', to_state: 'de_active' } as const
  expect(becameWords(link, 'bn')).toMatch(/^\P{ASCII}+ → \P{ASCII}+$/u)
  expect(becameWords({ ...link, entity: 'user', from_state: 'invited' }, 'en')).toBe('Invited → De-Active')
  expect(becameWords({ ...link, entity: 'receipt', from_state: 'unused', to_state: 'used' }, 'en')).toBe(
    'Not used yet → Used',
  )
  expect(becameWords({ ...link, to_state: 'active' }, 'bn')).toBeNull()
  expect(becameWords({ ...link, from_state: '' }, 'bn')).toBeNull()
})

test('the days of every stage are called by the stage, and what an earlier version wrote keeps its name', () => {
  const fields = targetedStages.flatMap(({ stage }) => Object.values(targetFields(stage)))
  expect(new Set(fields.map((name) => fieldWord('stage_targets', name, 'bn'))).size).toBe(fields.length)
  for (const name of fields) expect(fieldWord('stage_targets', name, 'en')).not.toBe(name)
  for (const entity of auditedEntities) expect(fieldWord(entity, 'of_before', 'bn')).toBe('of_before')
})

test('a new rule of a fee is told beside the one that held before (product 7)', () => {
  const fixed = { kind: 'fixed', amountPoisha: 20_000 }
  const payload = {
    feeRuleId: 2,
    source: 'The law',
    effectiveFrom: '2026-12-01',
    formula: { ...fixed, amountPoisha: 125_000 },
    before: { feeRuleId: 1, formula: fixed },
  }
  const told = (payload: object, locale: 'bn' | 'en' = 'en') =>
    changesOf({ entity: 'fee_type', payload }, () => null, locale)
  const plain = (held: object, locale: 'bn' | 'en') =>
    told(held, locale).map(({ label, before, after }) => [label, before, after])
  expect(plain(payload, 'en')).toEqual([
    ['Amount', formatMoney(20_000, 'en'), formatMoney(125_000, 'en')],
    ['The law that says so', null, 'The law'],
    ['Holds from', null, '1 December 2026'],
  ])
  expect(plain(payload, 'bn').map(([, , after]) => after)).toEqual([
    formatMoney(125_000, 'bn'),
    'The law',
    '১ ডিসেম্বর, ২০২৬',
  ])
  const share = {
    kind: 'ad_valorem',
    rateBasisPoints: 250,
    floorPoisha: 0,
    capPoisha: null,
    vatBasisPoints: 0,
  }
  expect(plain({ formula: share, before: { formula: fixed } }, 'en')).toEqual([
    ['How it is reckoned', 'Fixed', 'A share of the case amount'],
    ['Amount', formatMoney(20_000, 'en'), null],
    ['Rate (%)', null, '2.5%'],
    ['At least (taka)', null, formatMoney(0, 'en')],
    ['VAT (%)', null, '0%'],
  ])
  // Of what is deleted there is no after.
  expect(told({ before: { slug: 'x' } })).toMatchObject([{ name: 'slug', before: 'x', after: null }])
})
