import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { tabStorage, wayIn } from '../../src/api/keep.ts'
import { FreshSecret, keepFresh } from '../../src/screens/customization/webhook-secret.tsx'
import { timesOf } from '../../src/screens/session/kept-steps.ts'
import { rememberSent, sentOf } from '../../src/screens/parts/sent.ts'
import { useList } from '../../src/screens/use-list.ts'
import type { CastName } from '../support/cast.ts'
import { serverDouble } from './server-double.ts'
import { logInAs, logOut } from './support/session.ts'
import { ids } from './support/subjects.ts'

afterEach(async () => {
  cleanup()
  await logOut()
  vi.unstubAllGlobals()
})

/** One after the other at the same tab, which nobody loads anew. */
async function follow(
  first: Exclude<CastName, 'system'>,
  next: Exclude<CastName, 'system'>,
  leave: () => void,
) {
  await logInAs(first)
  leave()
  await logOut()
  await logInAs(next)
}

test('whoever logs in next is told nothing of what was sent (spec §6, product 2.4)', async () => {
  serverDouble(() => ({ code: 503 }))
  await follow('owner', 'otherLitigant', () =>
    rememberSent(ids.application, { mode: 'draft', referenceNumber: 'DHAKA-2026-000001' }),
  )
  expect(sentOf(ids.application)).toBeNull()
})

const Assignees = () => {
  const { rows } = useList('GET /assignees', { query: { list: 'unverified' } })
  return <output>{rows?.map(({ name }) => name).join() ?? 'none'}</output>
}

test('whoever logs in next is offered the officers of their own office (spec §6)', async () => {
  let name = 'First Office'
  serverDouble(({ path }) =>
    path.startsWith('/assignees') ? { code: 200, data: [{ id: '1', name }] } : { code: 503 },
  )
  const shown = async () => {
    render(<Assignees />)
    const text = (await screen.findByText(/Office/)).textContent
    cleanup()
    return text
  }
  await logInAs('administrator')
  expect(await shown()).toBe('First Office')
  await logOut()
  name = 'Next Office'
  await logInAs('otherAdministrator')
  expect(await shown()).toBe('Next Office')
})

test('a secret that nobody said to have is not shown to whoever logs in next (product 7)', async () => {
  serverDouble(() => ({ code: 503 }))
  await follow('superAdmin', 'superAdmin', () =>
    act(() => keepFresh({ id: 7, name: 'আদালতের ব্যবস্থা', secret: 'whsec_invented' })),
  )
  render(<FreshSecret id={7} />)
  expect(screen.queryByText('whsec_invented')).toBeNull()
})

test.each([
  ['registration', 'details', { mobile: '01700000091', ticket: 'proof' }],
  ['recovery', 'password', { login: '01700000091', ticket: 'proof' }],
])('whoever logs in takes no way in of another further: %s (product 7)', async (name, value, context) => {
  serverDouble(() => ({ code: 503 }))
  const steps = { value, context, times: timesOf(), typed: {} }
  tabStorage.write(wayIn + name, steps)
  expect(tabStorage.read(wayIn + name)).toEqual(steps)
  await logInAs('otherLitigant')
  expect(tabStorage.read(wayIn + name)).toBeNull()
})
