import { expect, test } from 'vitest'
import {
  faultOf,
  hasRoom,
  jobKinds,
  retryRules,
  standingOf,
  sweepStandingOf,
  type FaultKind,
} from '../../src/machines/operations.ts'

const now = new Date('2026-11-23T04:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
const note = { lastWellAt: ago(10), failingSince: null, answerMilliseconds: 40, notedAt: ago(10) }

test.each<[what: string, given: Parameters<typeof standingOf>[0], standing: string]>([
  ['never heard of', null, 'unknown'],
  ['answered just now', note, 'well'],
  ['answered after six seconds', { ...note, answerMilliseconds: 6_000 }, 'slow'],
  ['answered after five seconds', { ...note, answerMilliseconds: 5_000 }, 'well'],
  ['heard of five minutes ago', { ...note, notedAt: ago(300) }, 'well'],
  ['heard of longer ago', { ...note, notedAt: ago(301) }, 'unknown'],
  ['failed, and nothing since', { ...note, failingSince: ago(5_000), notedAt: ago(5_000) }, 'failing'],
])('a service that was %s stands as it says (product 7)', (_what, given, standing) => {
  expect(standingOf(given, now)).toBe(standing)
})

test('a sweep that missed two turns is not known, one that failed is told (product 7)', () => {
  expect(sweepStandingOf(null, 5, now)).toBe('unknown')
  expect(sweepStandingOf({ ...note, notedAt: ago(11 * 60) }, 5, now)).toBe('well')
  expect(sweepStandingOf({ ...note, notedAt: ago(11 * 60 + 1) }, 5, now)).toBe('unknown')
  expect(sweepStandingOf({ ...note, failingSince: ago(9) }, 5, now)).toBe('failing')
})

test.each<[detail: string, kind: FaultKind]>([
  ['timeout', 'timeout'],
  ['Error: sms: network: ECONNREFUSED', 'unreachable'],
  ['Live channel: HTTP 503', 'server_error'],
  ['Live channel: HTTP 401', 'refused'],
  ['HTTP 200, not JSON', 'not_understood'],
  ['answer not understood', 'not_understood'],
  ['the server stopped', 'stopped'],
  ['550 mailbox karim@example.com is full', 'other'],
])('“%s” is told as %s and as nothing else (product 7)', (detail, kind) => {
  expect(faultOf(detail)).toBe(kind)
})

test('what brings a code or a link that has expired is not begun again, and neither is what comes by the clock (product 7)', () => {
  const again = jobKinds.filter((kind) => retryRules[kind] === 'again')
  expect(again).toEqual([
    'deliver-notice',
    'tell-counts',
    'deliver-sms',
    'deliver-mail',
    'deliver-webhook',
    'send-invitation',
    'tell-person',
    'remove-files',
    'verify-payment',
    'refund-payment',
  ])
})

test('a tenth of a small disk, or ten gigabytes of a large one, is room (product 7)', () => {
  const gigabyte = 1_024 ** 3
  expect([hasRoom(5 * gigabyte, 50 * gigabyte), hasRoom(4.9 * gigabyte, 50 * gigabyte)]).toEqual([
    true,
    false,
  ])
  expect([hasRoom(10 * gigabyte, 900 * gigabyte), hasRoom(9.9 * gigabyte, 900 * gigabyte)]).toEqual([
    true,
    false,
  ])
})
