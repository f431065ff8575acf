import { expect, test } from 'vitest'
import { drawer } from '../../src/screens/draw.tsx'
import { accountOf } from './support/session.ts'

const at = (path: string, search = '') => ({ path, search })

test.each([
  ['/faq', '', true],
  ['/faq', '?from=paper', true],
  ['/my-applications', '', true],
  ['/my-applications', '?q=1', false],
  ['/success_payment', '?transaction=T1', true],
  ['/my-sessions', '', false],
])(
  'whether %s%s comes finished is %s: what is public does, of one’s own what can be and is read whole (stack 4)',
  (path, search, isDrawn) => {
    expect(drawer.find(at(path, search))?.isDrawn).toBe(isDrawn)
  },
)

test('what nearly everybody goes on to comes with the page, with what is read there; where there is no such way, nothing (stack 4)', () => {
  expect(drawer.find(at('/success_payment', '?transaction=T1'))?.onward).toEqual({
    href: '/invoice/T1',
    pattern: '/invoice/:transaction_id',
    reads: [['GET /invoices/{transaction_id}', { params: { transaction_id: 'T1' } }]],
  })
  expect(drawer.find(at('/success_payment'))?.onward).toBeNull()
  expect(drawer.find(at('/faq'))?.onward).toBeNull()
})

test('whoever is logged in is led from a page for guests to where they were going, else straight to their own first screen, and stays everywhere else (spec §2 Route guard)', () => {
  const leads = (path: string, search = '') => drawer.leads(at(path, search), accountOf('administrator'))
  expect(leads('/login')).toBe('/administrator/dashboard')
  expect(leads('/dashboard')).toBe('/administrator/dashboard')
  expect(leads('/login', '?redirect=%2Ffaq')).toBe('/faq')
  expect(leads('/faq')).toBeNull()
  expect(drawer.leads(at('/login'), accountOf('owner'))).toBe('/my-applications')
})
