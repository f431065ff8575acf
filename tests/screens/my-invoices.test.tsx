import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { formatDay, formatMoney } from '../../src/screens/parts/format.ts'
import { written } from '../../src/screens/parts/written.ts'
import { MyInvoicesScreen } from '../../src/screens/invoice/my-invoices-screen.tsx'
import { m } from '../../src/words/messages.js'
import { invoice } from '../support/papers.ts'
import { serverDouble, type Told } from './server-double.ts'
import { loggedIn } from './support/logged-in.ts'

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
loggedIn('owner', '/my-invoices')

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
const pageOf = (rows: readonly unknown[], rest: object = {}) => ({
  code: 200,
  data: { rows, page: 1, pageCount: 1, total: rows.length, previousCursor: null, nextCursor: null, ...rest },
})
/** What the list alone is told; whatever else is asked for is not there. */
const listTold = (told: () => Told) =>
  serverDouble(({ path }) => (path.startsWith('/auth/my-invoices') ? told() : { code: 503 }))

test('each invoice says its case, day, number and amount, and how it stands unless it waits to be used (spec §2 /my-invoices)', async () => {
  const unused = {
    ...invoice,
    standing: 'unused',
    caseNumber: '',
    transactionId: 'CF 2',
    id: `${invoice.id.slice(0, -1)}9`,
  }
  listTold(() => pageOf([invoice, unused]))
  render(<MyInvoicesScreen />)
  const list = await screen.findByRole('list', { name: m.invoice_label_list() })
  const [first, second] = within(list).getAllByRole('listitem')
  const day = formatDay(invoice.issuedAt.slice(0, 10), 'bn')
  expect(plain(first?.textContent)).toContain(plain(written(invoice.caseNumber)))
  expect(plain(first?.textContent)).toContain(`${day} · ${invoice.invoiceNumber} · ${m.invoice_state_used()}`)
  expect(plain(first?.textContent)).toContain(plain(formatMoney(invoice.amountPoisha, 'bn')))
  // Without a number of its case the invoice is known by its own.
  expect(plain(second?.textContent)).toMatch(new RegExp(`^${invoice.invoiceNumber}`))
  expect(second?.textContent).not.toContain('· ' + m.invoice_state_unused())
  const links = within(list)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual([`/invoice/${invoice.transactionId}`, '/invoice/CF%202'])
})

test('the page that the address names is asked for, and its neighbours are a link away (spec §2 /my-invoices)', async () => {
  history.replaceState(null, '', '/my-invoices?page=3&after=c2')
  const server = listTold(() =>
    pageOf([invoice], { page: 3, pageCount: 5, previousCursor: 'c1', nextCursor: 'c3' }),
  )
  render(<MyInvoicesScreen />)
  const pages = await screen.findByRole('navigation', { name: m.parts_label_pages() })
  expect(server.asked.map(({ path }) => path)).toContain('/auth/my-invoices?page=3&after=c2')
  const hrefOf = (name: string) => within(pages).getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(m.parts_action_previous())).toBe('/my-invoices?page=2&before=c1')
  expect(hrefOf(m.parts_action_next())).toBe('/my-invoices?page=4&after=c3')
})

test('backwards from the second page the first is asked for, never one before it (spec §2 /my-invoices)', async () => {
  history.replaceState(null, '', '/my-invoices?page=1&before=c9')
  const server = listTold(() => pageOf([invoice], { previousCursor: 'c8' }))
  render(<MyInvoicesScreen />)
  const pages = await screen.findByRole('navigation', { name: m.parts_label_pages() })
  expect(server.asked.map(({ path }) => path)).toContain('/auth/my-invoices?page=1&before=c9')
  const links = within(pages).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/my-invoices?page=1&before=c8'])
})

test('where there is none yet the way to the applications is shown; a failure says so and is tried again (look States)', async () => {
  let told: Told = { code: 500, message: 'এখন দেখানো যাচ্ছে না' }
  const server = listTold(() => told)
  render(<MyInvoicesScreen />)
  await screen.findByText('এখন দেখানো যাচ্ছে না')
  expect(server.asked.map(({ path }) => path)).toContain('/auth/my-invoices?page=1')
  told = pageOf([])
  await user.click(screen.getByRole('button', { name: m.parts_action_retry() }))
  await screen.findByText(m.invoice_title_empty())
  expect(screen.getByRole('link', { name: m.filing_action_to_applications() }).getAttribute('href')).toBe(
    '/my-applications',
  )
  expect(screen.queryByRole('list', { name: m.invoice_label_list() })).toBeNull()
})
