import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Answer } from '../../src/api/client.ts'
import type { FieldError } from '../../src/machines/form.ts'
import { useForm } from '../../src/screens/use-form.ts'

afterEach(cleanup)

type Typed = Readonly<Record<string, string>>
type Name = 'POST /auth/update-password'
const filled = (typed: Typed, found: readonly FieldError[] = []) =>
  renderHook((given: { typed: Typed; found: readonly FieldError[] }) => useForm(given.typed, given.found), {
    initialProps: { typed, found },
  })
const refused = (fields: readonly FieldError[], message = 'no'): Answer<Name> => ({
  isOk: false,
  code: 422,
  message,
  data: fields.length > 0 ? { fields: fields.map((field) => ({ ...field, message: 'no' })) } : {},
})
const paths = (errors: readonly FieldError[]) => errors.map(({ path }) => path)
const missing: FieldError[] = [
  { path: 'name', error: 'required' },
  { path: 'reason', error: 'required' },
]

test('what the law found here leaves field by field, as soon as it finds nothing there, and nothing is sent (look Litigant)', async () => {
  let sent = 0
  const { result, rerender } = filled({ name: '', reason: '' }, missing)
  expect(result.current).toMatchObject({ errors: [], failure: null, attempt: 0, isPending: false })
  await act(() =>
    result.current.submit<Name>(missing, () => {
      sent += 1
      return Promise.resolve(refused([]))
    }),
  )
  expect([paths(result.current.errors), result.current.attempt, sent]).toEqual([['name', 'reason'], 1, 0])
  rerender({ typed: { name: 'ক', reason: '' }, found: missing.slice(1) })
  expect(paths(result.current.errors)).toEqual(['reason'])
  // A change that is still wrong takes nothing away.
  rerender({ typed: { name: 'ক', reason: ' ' }, found: missing.slice(1) })
  expect(paths(result.current.errors)).toEqual(['reason'])
})

test('what the server found leaves as soon as its field has another value, and comes with it again (look Litigant)', async () => {
  const typed = { name: 'ক', reason: 'খ' }
  const { result, rerender } = filled(typed)
  await act(() => result.current.submit<Name>([], () => Promise.resolve(refused(missing))))
  expect([paths(result.current.errors), result.current.failure]).toEqual([['name', 'reason'], null])
  rerender({ typed: { ...typed, name: 'গ' }, found: [] })
  expect(paths(result.current.errors)).toEqual(['reason'])
})

test('where no field is to blame the sentence is told, and the next press begins without it', async () => {
  const { result } = filled({ name: 'ক' })
  await act(() => result.current.submit<Name>([], () => Promise.resolve(refused([], 'away'))))
  expect([result.current.failure, result.current.attempt]).toEqual(['away', 1])
  let answer: (told: Answer<Name>) => void = () => {}
  act(() => void result.current.submit<Name>([], () => new Promise((resolve) => (answer = resolve))))
  expect([result.current.failure, result.current.isPending]).toEqual([null, true])
  await act(async () => {
    answer({ isOk: true, data: {} as never })
    await Promise.resolve()
  })
  expect([result.current.isPending, result.current.attempt]).toEqual([false, 1])
})
