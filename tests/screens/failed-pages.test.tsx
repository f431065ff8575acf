import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { moduleOf } from '../../src/machines/actor.ts'
import { dispatchOptions } from '../../src/machines/dispatch/options.ts'
import { noticeKinds } from '../../src/machines/notices.ts'
import { slugs } from '../../src/machines/permissions.ts'
import { referenceKinds } from '../../src/machines/reference.ts'
import type { Account } from '../../src/machines/session.ts'
import { App } from '../../src/screens/app.tsx'
import { NotEditable } from '../../src/screens/filing/not-editable.tsx'
import skeletonLooks from '../../src/screens/parts/skeleton.module.css'
import { areAllLoaded } from '../../src/screens/parts/lazy-screen.ts'
import { toasts } from '../../src/screens/parts/toasts.ts'
import { litigantRoutes } from '../../src/screens/routes/litigant.ts'
import { publicRoutes } from '../../src/screens/routes/public.ts'
import type { Route } from '../../src/screens/routes/route.ts'
import { staffRoutes } from '../../src/screens/routes/staff.ts'
import { startSession } from '../../src/screens/session.ts'
import { forgetLists } from '../../src/screens/use-list.ts'
import { m } from '../../src/words/messages.js'
import { serverDouble } from './server-double.ts'
import { clearToken } from './support/cookies.ts'
import { accountOf, logOut } from './support/session.ts'

vi.mock('../../src/api/live.ts', () => ({ openLive: () => Promise.resolve({ close: () => {} }) }))

/** Nothing of one page is met on the next. */
async function close() {
  cleanup()
  act(() => toasts.send({ type: 'clear' }))
  clearToken()
  await logOut()
}
afterEach(async () => {
  await close()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const id = '0197f000-0000-7000-8000-00000000000a'

/** What the parts of a path may be. */
const parts: Readonly<Record<string, string>> = {
  service: dispatchOptions[0],
  kind: referenceKinds[0],
  transaction_id: 'CF1',
}
const addressOf = ({ path, hasNumericId }: Route): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    path.startsWith('/customization/notices') ? noticeKinds[0] : (parts[name] ?? (hasNumericId ? '7' : id)),
  )

/** Addresses that name in their search what they are of. */
const searched = [
  `/application?draft=${id}`,
  '/success_payment?transaction=CF1',
  '/fail_payment?transaction=CF1',
  '/cancel_payment?transaction=CF1',
]

/** Somebody who may open all of these. */
const person = (isLitigant: boolean): Account => {
  const account = accountOf(isLitigant ? 'owner' : 'superAdmin')
  const acl = slugs.filter((slug) => (moduleOf(slug) === 'litigant') === isLitigant)
  return { ...account, user: { ...account.user, acl } }
}

/** Draws a page to whose every question there is this answer, and waits until nothing more comes. */
async function open(address: string, account: Account | null, code: number) {
  const server = serverDouble(({ path }) =>
    path === '/auth/info' && account ? { code: 200, data: account } : { code, message: 'না' },
  )
  if (account) document.cookie = 'token=kept; Path=/'
  history.replaceState(null, '', address)
  forgetLists()
  act(() => startSession())
  render(<App />)
  let askedBefore = -1
  await vi.waitFor(async () => {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)))
    const isStill = askedBefore === server.asked.length
    askedBefore = server.asked.length
    expect(isStill && (await areAllLoaded())).toBe(true)
    // Nothing is asked either while who somebody is has not been looked up yet: nothing is drawn then.
    expect(screen.queryByRole('main')).not.toBeNull()
    expect(document.querySelector(`.${skeletonLooks['skeleton']}`)).toBeNull()
  })
}

interface Opened {
  address: string
  account: Account | null
  /** It names one thing, which may not be there. */
  isOfOne: boolean
}
const openedBy = (account: Account | null, routes: readonly Route[]): Opened[] =>
  routes.map((route) => ({ account, address: addressOf(route), isOfOne: /:\w/.test(route.path) }))
const pages: Opened[] = [
  ...openedBy(null, publicRoutes),
  ...openedBy(person(true), litigantRoutes),
  ...searched.map((address) => ({ address, account: person(true), isOfOne: true })),
  ...openedBy(person(false), staffRoutes),
]

describe('a page has one heading, also where what it is of is not there or cannot be had (look States)', () => {
  test.each(pages)('$address', async ({ address, account, isOfOne }) => {
    for (const code of [404, 503]) {
      await open(address, account, code)
      expect(screen.getAllByRole('heading', { level: 1 }), `at ${code}`).toHaveLength(1)
      // What no second try would bring is not tried again.
      if (isOfOne && code === 404)
        expect(screen.queryByRole('button', { name: m.parts_action_retry() })).toBeNull()
      await close()
    }
  })
})

test('a form that can be changed no more has a heading too', () => {
  render(<NotEditable id={id} isStaff={false} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(m.route_title_application_edit())
})

test('the form of an application has one heading where an officer corrects it', async () => {
  await open('/administrator/applications/edit/7', person(false), 503)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(m.parts_title_failed())
})
