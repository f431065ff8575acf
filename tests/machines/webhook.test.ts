import { describe, expect, test } from 'vitest'
import { afterWebhookTry } from '../../src/machines/webhook.ts'
import { webhookSchema } from '../../src/machines/webhook-form.ts'

/** By hand: seconds after each failed try, ten tries within a day. */
const pauses = [30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800]

describe('what a try makes of a message (product 7)', () => {
  test.each([200, 202, 204, 299])('%i is delivered', (status) => {
    expect(afterWebhookTry(status, 1)).toEqual({ state: 'delivered', pauseSeconds: null, isGone: false })
  })
  test.each([null, 199, 300, 301, 307, 400, 404, 411, 500, 503])(
    '%s is sent again, ten times in about a day',
    (status) => {
      const after = Array.from({ length: 10 }, (_, index) => afterWebhookTry(status, index + 1))
      expect(after.map(({ pauseSeconds }) => pauseSeconds)).toEqual([...pauses, null])
      expect(after.map(({ state }) => state)).toEqual([...pauses.map(() => 'waiting'), 'givenUp'])
      expect(after.every(({ isGone }) => !isGone)).toBe(true)
    },
  )
  test('that is 23 hours and 42 minutes', () => {
    expect(pauses.reduce((sum, one) => sum + one, 0)).toBe(85_350)
  })
  test('410 ends it, and says so', () => {
    expect(afterWebhookTry(410, 1)).toEqual({ state: 'givenUp', pauseSeconds: null, isGone: true })
  })
})

describe('a webhook as it is typed (spec §5)', () => {
  const typed = {
    nameBn: 'আদালত ব্যবস্থা',
    name: 'Court system',
    url: 'https://courts.example/hook',
    officeId: 'all',
    application: true,
    dispatch: false,
    payment: true,
    status: 'active',
  }
  const faults = (change: object) => {
    const read = webhookSchema.safeParse({ ...typed, ...change })
    return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message])
  }
  test('is read as what is kept', () => {
    expect(webhookSchema.parse(typed)).toEqual({
      nameBn: 'আদালত ব্যবস্থা',
      name: 'Court system',
      url: 'https://courts.example/hook',
      officeId: null,
      entities: ['application', 'payment'],
      status: 'active',
    })
  })
  test.each([
    [{ url: '' }, [['url', 'required']]],
    [{ url: 'courts.example/hook' }, [['url', 'invalid']]],
    [{ url: 'ftp://courts.example' }, [['url', 'invalid']]],
    [{ url: 'https://user:password@courts.example/' }, [['url', 'invalid']]],
    [{ application: false, payment: false }, [['application', 'required']]],
    [{ officeId: '' }, [['officeId', 'required']]],
    [{ officeId: 'x' }, [['officeId', 'not_offered']]],
  ])('%j', (change, found) => {
    expect(faults(change)).toEqual(found)
  })
})
