import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { DocumentDraft } from '../../src/machines/form.ts'
import { StaffApplicationDetail } from '../../src/screens/application/staff-detail-screen.tsx'
import { CaseSummary, Documents } from '../../src/screens/application/staff-parts.tsx'
import { Dispatches } from '../../src/screens/application/staff-standing.tsx'
import { DocumentLine } from '../../src/screens/parts/document/document-list.tsx'
import { formatMoney, formatSize } from '../../src/screens/parts/format.ts'
import { divisionWords } from '../../src/words/groups/division.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { heldServer } from './support/held-server.ts'
import { loggedIn } from './support/logged-in.ts'
import { said } from './support/said.ts'
import { applicationOf, ids } from './support/subjects.ts'
import { isPending } from './support/walk.ts'

loggedIn('administrator', '/administrator/applications/all')

const standing = {
  entity: 'application' as const,
  states: { application: 'unverified', dispatch: 'requested', payment: 'open' },
  world: 'owing',
  timeline: [],
  version: 1,
}
const paper = (name: string, weight = '12'): DocumentDraft => ({
  id: name,
  name,
  fileName: `${name}.pdf`,
  contentType: 'application/pdf',
  sizeBytes: 2_048,
  weight,
})

test('each fact of a case has its line, also where nothing was given, and says so (look Staff)', () => {
  const { form, ...rest } = applicationOf(standing)
  const application = { ...rest, form: { ...form, caseNumber: '', caseAmount: '', remark: '', waiver: null } }
  render(<CaseSummary application={application} />)
  for (const term of [m.case_field_case_number(), m.case_field_case_amount(), m.case_field_remark()])
    expect(screen.getByText(term).nextElementSibling?.textContent, term).toBe(m.queue_label_none())
})

test('the papers of a case are numbered from one, in their order (look Staff)', () => {
  const whole = applicationOf(standing)
  const documents = [paper('first'), paper('second')]
  render(<Documents application={{ ...whole, form: { ...whole.form, documents } }} />)
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    m.form_title_row_documents({ number: '১' }),
    m.form_title_row_documents({ number: '২' }),
  ])
})

test.each([
  ['it came', { code: 200 }],
  ['it could not be had', 'offline'],
] as const)(
  'a paper that is being fetched is not asked for twice, and may be when %s; another is fetched meanwhile (spec §3 Document)',
  async (_end, told) => {
    const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
    const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const server = heldServer()
    const { form, ...rest } = applicationOf(standing)
    render(<Documents application={{ ...rest, form: { ...form, documents: [paper('a'), paper('b')] } }} />)
    const first = m.staff_action_download({ name: 'a' })
    const second = m.staff_action_download({ name: 'b' })
    const keep = (name: string) => user.click(screen.getByRole('button', { name }))
    const fetched = () => server.waitingFor().filter((path) => path.startsWith('/documents/'))
    for (const name of [first, second, first]) await keep(name)
    expect(fetched()).toEqual(['/documents/a', '/documents/b'])
    await server.answerFor('/documents/b', told)
    await waitFor(() => isPending(second, false))
    if (told === 'offline') await said('danger', `${m.document_error_fetch()} ${m.parts_text_nothing_lost()}`)
    isPending(first, true)
    await server.answerFor('/documents/a', told)
    await waitFor(() => isPending(first, false))
    await keep(first)
    expect(fetched()).toEqual(['/documents/a'])
    expect(kept).toHaveBeenCalledTimes(told === 'offline' ? 0 : 2)
    kept.mockRestore()
  },
)

test('of a paper that was not weighed no weight is told (spec §3 Document)', () => {
  const size = formatSize(2_048, 'bn')
  const { container, rerender } = render(<DocumentLine document={paper('first', ' ')} />)
  const told = () => container.querySelector('span')?.textContent
  expect(told()).toBe(`first · ${size}`)
  rerender(<DocumentLine document={paper('first')} />)
  expect(told()).toBe(`first · ${size} · ${m.document_label_weight({ grams: '১২' })}`)
})

test('each summons of a case tells since when it stands where it does, and leads to itself (look Staff)', () => {
  const whole = applicationOf({ ...standing, entity: 'dispatch' })
  const dispatches = whole.dispatches.map((one) => ({ ...one, stateSince: '2026-03-07T06:00:00.000Z' }))
  render(<Dispatches application={{ ...whole, dispatches, stateSince: '2026-01-02T06:00:00.000Z' }} />)
  const [line] = screen.getAllByRole('listitem')
  expect(line?.querySelector('time')?.getAttribute('datetime')).toBe('2026-03-07T06:00:00.000Z')
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/administrator/dispatch/detail/${ids.dispatch}`)
})

test('each part of a case stands under its own heading (look Staff)', async () => {
  const application = applicationOf(standing)
  serverDouble(({ path }) =>
    path === `/applications/${ids.application}` ? { code: 200, data: application } : { code: 503 },
  )
  render(<StaffApplicationDetail params={{ id: ids.application }} />)
  const partOf = async (heading: string) =>
    (await screen.findByRole('heading', { level: 2, name: heading })).closest('section') as HTMLElement
  expect(within(await partOf(m.staff_title_case())).getByText(m.case_field_case_number())).toBeTruthy()
  expect(
    await within(await partOf(m.case_title_invoices())).findByText(m.staff_text_no_invoices()),
  ).toBeTruthy()
})

test('what was given of a case is told by its name, an amount as money; what is no amount stands as it was typed (look Staff)', () => {
  const whole = applicationOf(standing)
  const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent
  const withAmount = (caseAmount: string) => ({ ...whole, form: { ...whole.form, caseAmount } })
  const { rerender } = render(<CaseSummary application={withAmount('1200.50')} />)
  expect(valueOf(m.case_field_case_amount())).toBe(formatMoney(120_050, 'bn'))
  expect(valueOf(m.case_field_division())).toBe(divisionWords.subordinate())
  expect(valueOf(m.staff_label_office())).toBe('পারিবারিক আদালত')
  expect(valueOf(m.staff_label_submitted_at())).not.toBe(m.queue_label_none())
  rerender(<CaseSummary application={withAmount('দুই লাখ')} />)
  expect(valueOf(m.case_field_case_amount())).toBe('দুই লাখ')
  rerender(<CaseSummary application={{ ...whole, division: null, office: null, submittedAt: null }} />)
  for (const term of [m.case_field_division(), m.staff_label_office(), m.staff_label_submitted_at()])
    expect(valueOf(term)).toBe(m.queue_label_none())
})

test('of a case without papers that is said (look Staff)', () => {
  const whole = applicationOf(standing)
  render(<Documents application={{ ...whole, form: { ...whole.form, documents: [] } }} />)
  expect(screen.getByText(m.staff_text_no_documents())).toBeTruthy()
})
