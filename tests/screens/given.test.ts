import { beforeEach, expect, test } from 'vitest'
import { givenElementId, markOf, readKey, type GivenPage } from '../../src/api/page.ts'
import { givenAnswer, give, hasGivenSession, readGiven, takeGiven } from '../../src/screens/given.ts'

const [token, other] = ['a-token-that-ends-in-0001', 'a-token-that-ends-in-0002']
const answer = { isOk: true, data: { rows: [] } } as never
const page = (part: Partial<GivenPage> = {}): GivenPage => ({
  answers: { [readKey('GET /auth/sessions', {})]: answer },
  login: null,
  path: '/my-sessions',
  hasSession: true,
  mark: markOf(token),
  ...part,
})
const nobodys: GivenPage = { answers: {}, login: null, path: '', hasSession: false, mark: '' }
const place = (given: GivenPage) => {
  document.body.innerHTML = `<script id="${givenElementId}" type="application/json">${JSON.stringify(given)}</script>`
}
beforeEach(() => give(nobodys))

test('what came in a page of one’s own is for the token that it was drawn for alone, and stays nowhere (product 6)', () => {
  for (const [given, reader, isRead] of [
    [page(), token, true],
    [page(), other, false],
    [page(), null, false],
    [page({ hasSession: false, mark: '' }), null, true],
    [page({ hasSession: false, mark: '' }), token, false],
  ] as const) {
    give(nobodys)
    place(given)
    expect(readGiven(reader)).toBe(isRead)
    expect(givenAnswer('GET /auth/sessions', {})).toEqual(isRead ? answer : null)
    expect(hasGivenSession()).toBe(isRead && given.hasSession)
    expect(document.getElementById(givenElementId)).toBeNull()
  }
})

test('an answer that came with the page is taken once; then it is asked anew (stack 4)', () => {
  give(page())
  expect(takeGiven('GET /auth/sessions', {})).toEqual(answer)
  expect(takeGiven('GET /auth/sessions', {})).toBeNull()
  expect(givenAnswer('GET /auth/sessions', {})).toBeNull()
})
