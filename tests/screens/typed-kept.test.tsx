import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { applicationChart } from '../../src/machines/application/chart.ts'
import { Actions } from '../../src/screens/parts/actions.tsx'
import type { About } from '../../src/screens/parts/payloads/payload-fields.tsx'
import type { ActWords } from '../../src/wording/word.ts'
import { applicationActWords } from '../../src/words/groups/application-act.ts'
import { m } from '../../src/words/messages.js'
import { cast } from '../support/cast.ts'
import { applicationWitness } from '../witness/application.ts'
import { serverDouble } from './server-double.ts'
import { feeTypes } from './support/fee-types.ts'
import { loggedIn } from './support/logged-in.ts'
import { logInAs, logOut } from './support/session.ts'

loggedIn('administrator')

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const { reject, requestPayment } = applicationActWords

/** The acts of a case, on a page that is drawn anew. */
function stage(
  state: string,
  { id = 'x', about = {} }: { id?: string; about?: About } = {},
  types = feeTypes,
) {
  cleanup()
  const server = serverDouble(({ method, path }) =>
    path === '/fee_types/'
      ? { code: 200, data: types }
      : { code: method === 'POST' && path.includes('/actions/') ? 200 : 503 },
  )
  const subject = { state, facts: applicationWitness.worlds.owing, actor: cast.administrator }
  render(
    <Actions
      chart={applicationChart}
      subject={subject}
      id={id}
      version={3}
      about={about}
      onDone={() => undefined}
    />,
  )
  return server
}
async function open(words: ActWords) {
  await user.click(screen.getByRole('button', { name: words.action() }))
  return within(await screen.findByRole('alertdialog'))
}
const isClosed = () => vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
async function confirm(words: ActWords) {
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: words.action() }))
  await isClosed()
}
/** What the question holds as its reason, once it is open. */
async function reason() {
  const dialog = await open(reject)
  return dialog.findByLabelText<HTMLTextAreaElement>(m.application_field_reason(), { exact: false })
}

test('a reason that was begun stands there again, after Escape and on a page that is drawn anew, until the act is done (look States)', async () => {
  stage('unverified')
  await user.type(await reason(), 'এখতিয়ার নেই')
  await user.keyboard('{Escape}')
  await isClosed()
  expect((await reason()).value).toBe('এখতিয়ার নেই')
  stage('unverified')
  expect((await reason()).value).toBe('এখতিয়ার নেই')
  await confirm(reject)
  expect((await reason()).value).toBe('')
})

test('what was typed is of its case and its person: another case and another officer at this tab see nothing of it (look States)', async () => {
  stage('unverified')
  await user.type(await reason(), 'এখতিয়ার নেই')
  stage('unverified', { id: 'y' })
  expect((await reason()).value).toBe('')
  cleanup()
  await logOut()
  await logInAs('otherAdministrator')
  stage('unverified')
  expect((await reason()).value).toBe('')
  cleanup()
  await logOut()
  await logInAs('administrator')
  stage('unverified')
  expect((await reason()).value).toBe('এখতিয়ার নেই')
})

test('rows of fees stand as they were typed; a type that the schedule has no more is chosen anew, and a waiver that is recovered is sent with nothing (look States)', async () => {
  const waiver = {
    id: 'w',
    ground: 'legal_aid',
    reason: 'x',
    decidedAt: '2026-11-01',
    recoverablePoisha: 500,
  }
  const about = { bills: [{ waiver }] } as About
  stage('verified', { about })
  const label = { exact: false, selector: 'input, select' }
  const dialog = await open(requestPayment)
  await user.selectOptions(await dialog.findByLabelText(m.application_field_fee_type(), label), '7')
  const amount = dialog.getByLabelText(m.application_field_fee_amount(), label)
  await user.clear(amount)
  await user.type(amount, '45')
  await user.selectOptions(dialog.getByLabelText(m.waiver_field_recovered(), label), 'w')
  await user.keyboard('{Escape}')
  await isClosed()
  const { posts } = stage('verified', {}, feeTypes.slice(1))
  const again = await open(requestPayment)
  const type = await again.findByLabelText<HTMLSelectElement>(m.application_field_fee_type(), label)
  expect(type.value).toBe('')
  await user.click(again.getByRole('button', { name: requestPayment.action() }))
  await vi.waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'))
  expect(posts()).toEqual([])
  await user.selectOptions(type, '8')
  await confirm(requestPayment)
  expect(posts()[0]?.body).toMatchObject({
    payload: { rows: [{ feeTypeId: 8, amountPoisha: 4_500, quantity: 1 }] },
  })
  expect(JSON.stringify(posts()[0]?.body)).not.toContain('waiverId')
})

test.each(['12.345', '-5', '77,5'])(
  'what is no amount stands there again as it was typed, and is not sent: %s (look States)',
  async (typed) => {
    const { posts } = stage('verified')
    const amountIn = async () => {
      const dialog = await open(requestPayment)
      return dialog.findByLabelText<HTMLInputElement>(m.application_field_fee_amount(), { exact: false })
    }
    await user.type(await amountIn(), typed)
    await user.keyboard('{Escape}')
    await isClosed()
    const amount = await amountIn()
    expect(amount.value).toBe(typed)
    await user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: requestPayment.action() }),
    )
    await vi.waitFor(() => expect(amount.getAttribute('aria-invalid')).toBe('true'))
    expect(posts()).toEqual([])
  },
)

test('what an earlier page kept in another form is not read (look States)', async () => {
  stage('unverified')
  await user.type(await reason(), 'ক')
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, JSON.stringify({ rows: 7 }))
  stage('unverified')
  expect((await reason()).value).toBe('')
})
