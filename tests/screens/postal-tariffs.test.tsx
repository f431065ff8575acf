import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PostalTariffs } from '../../src/api/tariff-calls.ts'
import {
  PostalTariffEditScreen,
  PostalTariffsScreen,
} from '../../src/screens/customization/postal-tariffs.tsx'
import { TariffImportScreen } from '../../src/screens/customization/tariff-import.tsx'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble, type Told } from './server-double.ts'
import { said } from './support/said.ts'
import { logInAs, logOut } from './support/session.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const data: PostalTariffs = {
  services: [
    {
      service: 'usual',
      version: 4,
      tariffs: [
        {
          id: 4,
          effectiveFrom: '2022-04-24',
          standing: 'in_force',
          source: 'Order 7',
          enteredBy: null,
          bands: [
            { gramsMax: 100, pricePoisha: 1_000, adPricePoisha: 0 },
            { gramsMax: 1_000, pricePoisha: 2_050, adPricePoisha: 0 },
          ],
        },
      ],
    },
  ],
}

beforeEach(async () => {
  serverDouble(() => ({ code: 503 }))
  await logInAs('superAdmin')
  history.replaceState(null, '', '/customization/postal-tariffs')
})
afterEach(async () => {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  await logOut()
  vi.unstubAllGlobals()
})

test('each service shows its bands from gram to gram, and leads to a new tariff', async () => {
  serverDouble(() => ({ code: 200, data }))
  render(<PostalTariffsScreen />)
  expect(await screen.findByText(m.tariff_label_grams({ from: '১০১', to: '১,০০০' }))).toBeDefined()
  expect(screen.getByText('২০.৫০')).toBeDefined()
  const link = await screen.findByRole('link', { name: m.tariff_action_edit() })
  expect(link.getAttribute('href')).toBe('/customization/postal-tariffs/edit/usual')
})

test.each([
  ['a new tariff', PostalTariffEditScreen],
  ['a tariff out of a file', TariffImportScreen],
])('%s of a service that there is not says so, with a way on', async (_, Screen) => {
  serverDouble(() => ({ code: 200, data }))
  render(<Screen params={{ service: 'pigeon' }} />)
  expect(await screen.findByText(m.parts_text_not_reached())).toBeDefined()
  expect(screen.getByRole('link', { name: m.public_action_home() })).toBeDefined()
})

test('a file in which no table of bands stands is not sent, and what to give is said (product 8)', async () => {
  const server = serverDouble(() => ({ code: 200, data }))
  render(<TariffImportScreen params={{ service: 'usual' }} />)
  const input = await screen.findByLabelText(m.reference_field_file())
  await user.upload(input, new File([''], 'bands.csv', { type: 'text/csv' }))
  expect((await screen.findByRole('alert')).textContent).toContain(m.parts_error_no_table())
  expect(server.posts()).toEqual([])
})

test('a file with a row that is wrong is told by it and not taken; one that is right is taken whole, with its day and source, when it was asked', async () => {
  const band = { from: '1', to: '100', price: '10', ad: '0' }
  const report = { isTaken: false, added: 1, changed: 0, unchanged: 0 }
  let isRight = false
  const server = serverDouble(({ method, path, body }) => {
    if (method === 'GET') return { code: 200, data }
    if (path.endsWith('/read')) {
      const faults = isRight ? [] : [{ line: 3, column: 'from', message: 'a gap' }]
      return {
        code: 200,
        data: { ...report, faultCount: faults.length, faults, bands: isRight ? [band] : [] },
      }
    }
    return (body as { source: string }).source === ''
      ? { code: 422, data: { fields: [{ path: 'source', error: 'required', message: 'wanted' }] } }
      : { code: 200, data }
  })
  render(<TariffImportScreen params={{ service: 'usual' }} />)
  const give = async () => {
    const input = await screen.findByLabelText(m.reference_field_file())
    await user.upload(input, new File(['from,to,price,ad'], 'bands.csv', { type: 'text/csv' }))
  }
  const take = async () => {
    await user.click(await screen.findByRole('button', { name: m.tariff_action_take() }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: m.tariff_action_take() }))
  }
  await give()
  expect(within(await screen.findByRole('table')).getByText('a gap')).toBeDefined()
  expect(screen.queryByRole('button', { name: m.tariff_action_take() })).toBeNull()
  isRight = true
  await give()
  fireEvent.change(await screen.findByLabelText(m.fee_field_effective_from()), {
    target: { value: '2026-04-01' },
  })
  await take()
  // The question is gone, and what is wrong has the focus.
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'))
  expect(screen.getByLabelText(m.fee_field_source()).getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByLabelText(m.fee_field_source()), 'Order 9')
  await take()
  await said('success', m.tariff_notice_saved())
  expect(server.posts().at(-1)?.body).toEqual({
    bands: [band],
    effectiveFrom: '2026-04-01',
    source: 'Order 9',
    version: 4,
  })
})

test('a gap is told before anything is sent; then the whole tariff goes with the version that was read', async () => {
  const server = serverDouble(() => ({ code: 200, data }))
  render(<PostalTariffEditScreen params={{ service: 'usual' }} />)
  const second = within(await screen.findByRole('group', { name: m.tariff_label_band({ number: '২' }) }))
  const from = second.getByLabelText(m.tariff_field_from())
  await user.clear(from)
  await user.type(from, '150')
  await user.type(screen.getByLabelText(m.fee_field_source()), 'Order 8')
  const day = screen.getByLabelText(m.fee_field_effective_from())
  await user.type(day, '2099-01-01')
  const save = screen.getByRole('button', { name: m.parts_action_save() })
  await user.click(save)
  expect((await screen.findAllByText(m.field_error_band_gap())).length).toBeGreaterThan(0)
  expect(server.asked.every(({ method }) => method === 'GET')).toBe(true)
  await user.clear(from)
  await user.type(from, '101')
  await user.click(save)
  const dialog = await screen.findByRole('alertdialog', { name: m.editor_confirm_save() })
  await user.click(within(dialog).getByRole('button', { name: m.parts_action_save() }))
  await said('success', m.tariff_notice_saved())
  expect(server.asked.at(-1)).toMatchObject({
    path: '/customization/postal-tariffs/usual',
    body: { effectiveFrom: '2099-01-01', source: 'Order 8', version: 4 },
  })
  expect(server.asked.at(-1)?.body).toHaveProperty('bands.length', 2)
})

const [usual] = data.services
const both = {
  services: [
    { ...usual, service: 'registry', version: 9 },
    { ...usual, version: 4 },
  ],
}

test.each([
  ['usual', 4],
  ['registry', 9],
] as const)(
  'what is typed or taken out of a file for %s goes to that service alone, with its own version (product 2.2)',
  async (service, version) => {
    const band = { from: '1', to: '100', price: '10', ad: '0' }
    const read = {
      isTaken: false,
      added: 1,
      changed: 0,
      unchanged: 0,
      faultCount: 0,
      faults: [],
      bands: [band],
    }
    let answer: Told = { code: 409, message: 'অন্য কেউ আগে' }
    const server = serverDouble(({ method, path }) => {
      if (method === 'GET') return { code: 200, data: both }
      return path.endsWith('/read') ? { code: 200, data: read } : answer
    })
    const list = '/customization/postal-tariffs'
    history.replaceState(null, '', `${list}/import/${service}`)
    const { unmount } = render(<TariffImportScreen params={{ service }} />)
    const input = await screen.findByLabelText(m.reference_field_file())
    await user.upload(input, new File(['from'], 'bands.csv', { type: 'text/csv' }))
    const source = await screen.findByLabelText<HTMLInputElement>(m.fee_field_source())
    await user.type(source, 'Order 9')
    const ask = async (name: string) => {
      await user.click(screen.getByRole('button', { name: m.tariff_action_take() }))
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    const sent = () => server.posts().filter(({ path }) => !path.endsWith('/read'))
    await ask(m.parts_action_cancel())
    expect(sent()).toEqual([])
    await ask(m.tariff_action_take())
    // Somebody was faster: it is said, and nothing that was typed is lost.
    expect(await screen.findByText('অন্য কেউ আগে')).toBeTruthy()
    expect([source.value, location.pathname]).toEqual(['Order 9', `${list}/import/${service}`])
    answer = { code: 200, data: both }
    await ask(m.tariff_action_take())
    await waitFor(() => expect(location.pathname).toBe(list))
    unmount()
    render(<PostalTariffEditScreen params={{ service }} />)
    await user.type(await screen.findByLabelText(m.fee_field_source()), 'Order 8')
    await user.type(screen.getByLabelText(m.fee_field_effective_from()), '2099-01-01')
    await user.click(screen.getByRole('button', { name: m.parts_action_save() }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: m.parts_action_save() }))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(sent().map(({ path, body }) => [path, (body as { version: number }).version])).toEqual(
      Array(3).fill([`${list}/${service}`, version]),
    )
  },
)

test('an earlier tariff is written again from a day on: its bands stand in the form, day and source are asked for (product 4, 5)', async () => {
  const [service] = data.services
  const [tariff] = service?.tariffs ?? []
  if (!service || !tariff) throw new Error('there is a tariff')
  const bands = [{ gramsMax: 500, pricePoisha: 3_000, adPricePoisha: 0 }]
  const newest = { ...tariff, id: 9, effectiveFrom: '2026-01-01', bands }
  const tariffs = [newest, { ...tariff, standing: 'past' as const }]
  serverDouble(() => ({ code: 200, data: { services: [{ ...service, version: 9, tariffs }] } }))
  const { unmount } = render(<PostalTariffsScreen />)
  const again = await screen.findAllByRole('link', { name: new RegExp(`^${m.editor_action_again()}`) })
  expect(again.map((link) => link.getAttribute('href'))).toEqual([
    '/customization/postal-tariffs/edit/usual?again=4',
  ])
  unmount()
  const forms: string[][] = []
  for (const search of ['', '?again=4']) {
    history.replaceState(null, '', `/customization/postal-tariffs/edit/usual${search}`)
    const form = render(<PostalTariffEditScreen params={{ service: 'usual' }} />)
    await screen.findByRole('button', { name: m.parts_action_save() })
    const labels = [m.tariff_field_to(), m.tariff_field_price(), m.fee_field_source()]
    forms.push(
      labels.flatMap((label) =>
        screen.getAllByLabelText<HTMLInputElement>(label, { exact: false }).map(({ value }) => value),
      ),
    )
    form.unmount()
  }
  expect(forms).toEqual([
    ['৫০০', '', '৩০.০০', '', ''],
    ['১০০', '১,০০০', '', '১০.০০', '২০.৫০', '', ''],
  ])
})
