import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useStaffSettings } from '../../src/screens/staff-settings.ts'
import { loggedIn } from './support/logged-in.ts'
import { logInAs, logOut } from './support/session.ts'

loggedIn('administrator')
beforeEach(() => localStorage.clear())

const keyOf = () => Object.keys(localStorage).find((key) => key.includes('staff:')) ?? ''

test('whoever has changed nothing has the frame as the window asks and their single letters; one change leaves the other as it was (look Staff)', () => {
  const { result } = renderHook(useStaffSettings)
  expect(result.current[0]).toEqual({ sidebar: null, areKeysOff: false })
  act(() => result.current[1]({ sidebar: 'rail' }))
  expect(result.current[0]).toEqual({ sidebar: 'rail', areKeysOff: false })
  act(() => result.current[1]({ areKeysOff: true }))
  expect(result.current[0]).toEqual({ sidebar: 'rail', areKeysOff: true })
  act(() => result.current[1]({ sidebar: 'wide' }))
  expect(renderHook(useStaffSettings).result.current[0]).toEqual({ sidebar: 'wide', areKeysOff: true })
})

test('each person has their own in the same browser, nobody who is not logged in has any, and what is no setting counts as none (look Staff)', async () => {
  const { result } = renderHook(useStaffSettings)
  act(() => result.current[1]({ sidebar: 'rail', areKeysOff: true }))
  await logOut()
  expect(result.current[0]).toEqual({ sidebar: null, areKeysOff: false })
  const kept = localStorage.getItem(keyOf())
  act(() => result.current[1]({ areKeysOff: true }))
  expect([localStorage.getItem(keyOf()), localStorage.length]).toEqual([kept, 1])
  await logInAs('accountant')
  expect(result.current[0]).toEqual({ sidebar: null, areKeysOff: false })
  await logOut()
  await logInAs('administrator')
  expect(result.current[0]).toEqual({ sidebar: 'rail', areKeysOff: true })
  const key = keyOf()
  for (const [text, settings] of [
    ['null', { sidebar: null, areKeysOff: false }],
    ['"rail"', { sidebar: null, areKeysOff: false }],
    ['{"sidebar":"tall","areKeysOff":"yes"}', { sidebar: null, areKeysOff: false }],
    ['{"sidebar":"wide"}', { sidebar: 'wide', areKeysOff: false }],
    ['{"areKeysOff":true}', { sidebar: null, areKeysOff: true }],
  ] as const) {
    localStorage.setItem(key, text)
    expect(renderHook(useStaffSettings).result.current[0]).toEqual(settings)
  }
})
