import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PostalTariffs } from '../../src/api/tariff-calls.ts'
import type { FeeFormula } from '../../src/machines/fee.ts'
import { referenceFileBytesMax } from '../../src/machines/limits.ts'
import { CaseFeesEditScreen } from '../../src/screens/customization/case-fees-edit-screen.tsx'
import type { FeeList, ListedFee } from '../../src/screens/customization/fee-fields.ts'
import {
  PostalTariffEditScreen,
  PostalTariffsScreen,
} from '../../src/screens/customization/postal-tariffs.tsx'
import { TariffImportScreen } from '../../src/screens/customization/tariff-import.tsx'
import { formatDay } from '../../src/screens/parts/format.ts'
import { accountStandingWords } from '../../src/words/groups/account-standing.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'
import { logInAs, logOut } from './support/session.ts'
import { startsWith } from './support/walk.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('superAdmin', '/customization/postal-tariffs')

const tariff = {
  id: 4,
  effectiveFrom: '2022-04-24',
  standing: 'in_force' as const,
  source: 'Order 7',
  enteredBy: null,
  bands: [
    { gramsMax: 100, pricePoisha: 1_000, adPricePoisha: 0 },
    { gramsMax: 1_000, pricePoisha: 2_050, adPricePoisha: 0 },
  ],
}
const tariffs: PostalTariffs = { services: [{ service: 'usual', version: 4, tariffs: [tariff] }] }

const fixed = (amountPoisha: number): FeeFormula => ({ kind: 'fixed', amountPoisha })
const share: FeeFormula = {
  kind: 'ad_valorem',
  rateBasisPoints: 250,
  floorPoisha: 30_000,
  capPoisha: null,
  vatBasisPoints: 0,
}
type Version = ListedFee['versions'][number]
const version = (id: number, formula: FeeFormula, part: Partial<Version> = {}): Version => ({
  id,
  formula,
  effectiveFrom: '2010-09-21',
  source: 'Order 1/2010',
  standing: 'in_force',
  enteredBy: null,
  enteredAt: null,
  ...part,
})
const fee = (
  feeTypeId: number,
  name: string,
  versions: Version[],
  part: Partial<ListedFee> = {},
): ListedFee => ({
  feeTypeId,
  slug: `fee_${feeTypeId}`,
  name,
  nameBn: name,
  fund: 'treasury',
  access: 'restricted',
  isBasePayment: false,
  typeCount: 1,
  versions,
  ...part,
})
const list = (fees: ListedFee[]): FeeList => ({ id: 4, name: 'Suit', nameBn: 'মোকদ্দমা', version: 90, fees })

let fees: ListedFee[] = []
let answer: Told = { code: 200, data: tariffs }
let server: ReturnType<typeof serverDouble>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T06:00:00Z'), toFake: ['Date'] })
  fees = [fee(1, 'Court fee', [version(10, share)]), fee(2, 'Form', [version(20, fixed(3_000))])]
  answer = { code: 200, data: tariffs }
  server = serverDouble(({ method, path }) => {
    if (method === 'POST') return answer
    if (path.startsWith('/fee-type-lists-edit')) return { code: 200, data: list(fees) }
    return path.startsWith('/customization') ? { code: 200, data: tariffs } : { code: 503 }
  })
})
afterEach(() => void vi.useRealTimers())

const about = (name: string) => within(screen.getByRole('group', { name }))
const button = (name: string) => screen.findByRole('button', { name })
async function type(field: HTMLElement, text: string) {
  await user.clear(field)
  await user.type(field, text)
}
const typeDayAndSource = async () => {
  await type(await screen.findByLabelText(m.fee_field_effective_from()), '2026-04-01')
  await type(screen.getByLabelText(m.fee_field_source()), 'Order 2/2026')
}
const save = async () => {
  await user.click(await button(m.parts_action_save()))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: m.parts_action_save() }))
}
const openFees = async () => {
  render(<CaseFeesEditScreen params={{ case_type: '4' }} />)
  await screen.findByRole('heading', { name: m.fee_title_sample() })
}

test.each([
  ['2026-02-28T18:00:00.000Z', '2026-03-02'],
  ['2026-03-01T17:59:59.999Z', '2026-03-02'],
])(
  'at %s the first day that a fee or a tariff can hold from is the next in Dhaka (product 4)',
  async (now, day) => {
    vi.setSystemTime(new Date(now))
    const first = () => document.querySelector<HTMLInputElement>('input[type=date]')?.min
    await openFees()
    expect(first()).toBe(day)
    cleanup()
    render(<PostalTariffEditScreen params={{ service: 'usual' }} />)
    await button(m.parts_action_save())
    expect(first()).toBe(day)
  },
)

test('what the server finds wrong in a tariff stands at the field of its band; a refusal is told and loses nothing typed (spec §7 Reference data)', async () => {
  render(<PostalTariffEditScreen params={{ service: 'usual' }} />)
  const price = async () =>
    within(await screen.findByRole('group', { name: m.tariff_label_band({ number: '২' }) })).getByLabelText(
      m.tariff_field_price(),
    )
  await type(await price(), '২২')
  await typeDayAndSource()
  const fields = [{ path: 'bands.1.price', error: 'amount_too_large', message: '' }]
  answer = { code: 422, message: 'wrong', data: { fields } }
  await save()
  await waitFor(async () => expect((await price()).getAttribute('aria-invalid')).toBe('true'))
  const first = screen.getByRole('group', { name: m.tariff_label_band({ number: '১' }) })
  expect(within(first).getByLabelText(m.tariff_field_price()).getAttribute('aria-invalid')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  answer = { code: 503, message: 'এখন নয়' }
  await save()
  expect(await screen.findByText('এখন নয়')).toBeTruthy()
  expect(await price()).toHaveProperty('value', '২২')
  expect(server.posts()).toHaveLength(2)
})

test('the last band that says something is followed by one to be written, which may be left empty (spec §7 Reference data)', async () => {
  render(<PostalTariffEditScreen params={{ service: 'usual' }} />)
  await button(m.parts_action_save())
  const bands = () =>
    screen.getAllByRole('group').flatMap((group) => {
      const to = within(group).queryByLabelText<HTMLInputElement>(startsWith(m.tariff_field_to()))
      return to ? [to] : []
    })
  expect(bands().map((field) => [field.value, field.getAttribute('aria-required')])).toEqual([
    ['১০০', 'true'],
    ['১,০০০', 'true'],
    ['', null],
  ])
  await user.type(bands()[2] as HTMLElement, '2000')
  await waitFor(() => expect(bands()).toHaveLength(4))
})

test('whoever may read tariffs and not write them has their files out, and no way to a new one (spec §6)', async () => {
  const services = [{ service: 'usual', version: 4, tariffs: [tariff, { ...tariff, id: 3 }] }]
  server = serverDouble(({ path }) =>
    path.startsWith('/customization') ? { code: 200, data: { services } } : { code: 503 },
  )
  await logOut()
  await logInAs('accountant')
  render(<PostalTariffsScreen />)
  expect(await button(m.reference_action_export())).toBeTruthy()
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('why nothing of a file of bands can be read is told by its line or as it was said; the next file tells nothing of it (spec §7 Reference data)', async () => {
  render(<TariffImportScreen params={{ service: 'usual' }} />)
  const give = async (size = 1) => {
    const file = new File(['1'.repeat(size)], 'bands.csv', { type: 'text/csv' })
    await user.upload(await screen.findByLabelText(m.reference_field_file()), file)
  }
  const told = async () =>
    within(await screen.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  answer = {
    code: 422,
    message: 'x',
    data: { fields: [{ path: 'lines.3', error: 'required', message: '' }] },
  }
  await give()
  const line = m.reference_error_line({ line: '৩', fault: m.field_error_required() })
  expect(await told()).toEqual([line])
  answer = { code: 503, message: 'এখন নয়' }
  await give()
  await waitFor(async () => expect(await told()).toEqual(['এখন নয়']))
  const asked = server.posts().length
  await give(referenceFileBytesMax + 1)
  await waitFor(async () => expect(await told()).toEqual([m.reference_error_file_large()]))
  expect(server.posts()).toHaveLength(asked)
  const band = { from: '1', to: '100', price: '10', ad: '0' }
  answer = {
    code: 200,
    data: { isTaken: false, added: 1, changed: 0, unchanged: 0, faultCount: 0, faults: [], bands: [band] },
  }
  await give(referenceFileBytesMax)
  expect(await screen.findByText(m.tariff_text_read({ count: '১', faults: '০' }))).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  // What was read right stays no longer than until another file is given.
  answer = { code: 503, message: 'এখন নয়' }
  await give()
  expect(await told()).toEqual(['এখন নয়'])
  expect(screen.queryByRole('button', { name: m.tariff_action_take() })).toBeNull()
})

const sample = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      [...row.children]
        .map(({ textContent }) => textContent.replaceAll(/[^০-৯.,+−]/g, ''))
        .slice(1)
        .join('|'),
    )

test('the sample case is of the amount that is pressed or typed; without one it pays the least (product 4)', async () => {
  fees = [fee(1, 'Court fee', [version(10, share)])]
  await openFees()
  const amount = () => screen.getByLabelText<HTMLInputElement>(m.fee_field_sample()).value
  expect([amount(), sample()[0]]).toEqual(['১৮,০০,০০০', '৪৫,০০০.০০|৪৫,০০০.০০'])
  await user.click(await button(m.fee_label_amount_lakh({ count: '১০০' })))
  expect([amount(), sample()[0]]).toEqual(['১,০০,০০,০০০', '২,৫০,০০০.০০|২,৫০,০০০.০০'])
  await user.click(await button(m.fee_label_amount_lakh({ count: '২' })))
  expect(amount()).toBe('২,০০,০০০')
  await user.clear(screen.getByLabelText(m.fee_field_sample()))
  await waitFor(() => expect(sample()[0]).toBe('৩০০.০০|৩০০.০০'))
  await type(about('Court fee').getByLabelText(m.fee_field_rate()), '৩')
  await type(screen.getByLabelText(m.fee_field_sample()), '২০,০০০')
  await waitFor(() => expect(sample()[0]).toBe('৫০০.০০|৬০০.০০+১০০.০০'))
})

test('a sample case asks for its amount only while a fee goes by it, before or after what is typed (product 4)', async () => {
  fees = [fee(2, 'Form', [version(20, fixed(3_000))])]
  await openFees()
  expect(screen.queryByLabelText(m.fee_field_sample())).toBeNull()
  await user.click(about('Form').getByRole('radio', { name: m.fee_label_share() }))
  await type(about('Form').getByLabelText(m.fee_field_rate()), '১')
  await type(about('Form').getByLabelText(new RegExp(`^${m.fee_field_vat().replaceAll(/[()]/g, '.')}`)), '১৫')
  await waitFor(() => expect(sample()[0]).toBe('৩০.০০|১৮,০০০.০০+১৭,৯৭০.০০'))
  expect(sample()[1]).toBe('০.০০|২,৭০০.০০+২,৭০০.০০')
  expect(screen.getByText(m.fee_label_vat({ name: 'Form' }))).toBeTruthy()
})

test('a fee of another kind says of which it was, and each part what it was on the day that is given (product 4)', async () => {
  const coming = { effectiveFrom: '2026-06-01', standing: 'coming' } as const
  fees = [
    fee(1, 'Court fee', [version(10, share)]),
    fee(2, 'Form', [version(21, fixed(4_000), coming), version(20, fixed(3_000))], { typeCount: 5 }),
    fee(9, 'Base', [version(90, fixed(100))], { isBasePayment: true, typeCount: 5 }),
  ]
  await openFees()
  const before = (value: string) => m.fee_hint_before({ value })
  expect(about('Court fee').queryByText(before(m.fee_label_share()))).toBeNull()
  await user.click(about('Court fee').getByRole('radio', { name: m.fee_label_fixed() }))
  expect(about('Court fee').getByText(before(m.fee_label_share()))).toBeTruthy()
  await user.click(about('Form').getByRole('radio', { name: m.fee_label_share() }))
  expect(about('Form').getByText(before(m.fee_label_fixed()))).toBeTruthy()
  // Who else pays it stands with it: a base payment is everybody’s.
  expect(about('Form').getByText(m.fee_text_shared({ count: '৫' }))).toBeTruthy()
  expect(about('Base').getByText(m.fee_text_base())).toBeTruthy()
  expect(about('Court fee').queryByText(m.fee_text_shared({ count: '১' }))).toBeNull()
  await user.click(about('Form').getByRole('radio', { name: m.fee_label_fixed() }))
  // The newest one, as long as no day is given.
  expect(about('Form').getByText(m.fee_hint_same())).toBeTruthy()
  await typeDayAndSource()
  const follows = m.fee_text_coming_follows({ day: formatDay('2026-06-01', 'bn') })
  await type(about('Form').getByLabelText(m.application_field_fee_amount()), '৩৫')
  expect(about('Form').getByText(before('৩০.০০'))).toBeTruthy()
  expect(about('Form').getByText(follows, { exact: false })).toBeTruthy()
  fireEvent.change(screen.getByLabelText(m.fee_field_effective_from()), { target: { value: '2026-07-01' } })
  await waitFor(() => expect(about('Form').getByText(before('৪০.০০'))).toBeTruthy())
  expect(about('Form').queryByText(follows, { exact: false })).toBeNull()
  // On its own day nothing follows: it is replaced.
  fireEvent.change(screen.getByLabelText(m.fee_field_effective_from()), { target: { value: '2026-06-01' } })
  await waitFor(() => expect(about('Form').getByText(before('৪০.০০'))).toBeTruthy())
  expect(about('Form').queryByText(follows, { exact: false })).toBeNull()
})

test('rules of one day stand in the order in which they matter: what holds before what it took the place of (product 4)', async () => {
  const day = '2024-01-01'
  const past = version(19, fixed(1_000), { standing: 'past' })
  fees = [
    fee(2, 'Form', [
      version(23, fixed(4_000), { effectiveFrom: '2026-06-01', standing: 'coming' }),
      version(21, fixed(2_000), { effectiveFrom: day, standing: 'replaced' }),
      version(22, fixed(3_000), { effectiveFrom: day, enteredBy: 'নমুনা প্রশাসক' }),
      past,
    ]),
  ]
  await openFees()
  const items = [...screen.getByRole('list', { name: m.fee_title_versions() }).children].map(
    ({ textContent }) => textContent,
  )
  const standings = (['coming', 'in_force', 'replaced', 'past'] as const).map((one) =>
    accountStandingWords[one](),
  )
  expect(items).toHaveLength(4)
  for (const [place, standing] of standings.entries()) expect(items[place]).toContain(standing)
  expect(items[1]).toContain('নমুনা প্রশাসক')
  expect(items[1]).toContain(m.fee_text_day({ day: formatDay(day, 'bn') }))
})
