import { expect, test } from 'vitest'
import type * as z from 'zod'
import { calls, type CallName } from '../../../src/api/calls.ts'
import { unreadablePoisha } from '../../../src/machines/money.ts'
import { createWorld } from '../../support/world.ts'

interface Definition {
  type: string
  shape?: Record<string, Node>
  element?: Node
  innerType?: Node
  options?: readonly Node[]
}
type Node = z.ZodType & { _zod: { def: Definition } }

/** Every amount of a reply, by the name of its field. */
function amountsIn(node: Node, path: string): [string, Node][] {
  const { shape, element, innerType, options } = node._zod.def as Definition
  return [
    ...Object.entries(shape ?? {}).flatMap(([key, inner]): [string, Node][] =>
      key.endsWith('Poisha') && (inner._zod.def as Definition).type !== 'union'
        ? [[`${path}.${key}`, inner]]
        : amountsIn(inner, `${path}.${key}`),
    ),
    ...[element, innerType, ...(options ?? [])].flatMap((inner) => (inner ? amountsIn(inner, path) : [])),
  ]
}

test('no amount of any reply takes the reply with it when it cannot be told (product 7)', () => {
  const amounts = (Object.keys(calls) as CallName[]).flatMap((name) =>
    amountsIn(calls[name].reply as unknown as Node, name),
  )
  expect(amounts.length).toBeGreaterThan(50)
  // The terms of a fee are no amount of anybody's: they are checked where they are written.
  const told = amounts.filter(([path]) => !path.includes('.formula'))
  expect(
    told.filter(([, schema]) => schema.safeParse(2 ** 60).data !== unreadablePoisha).map(([path]) => path),
  ).toEqual([])
})

test('OpenAPI still says that an amount is a whole number, and that an act needs its version', async () => {
  const world = await createWorld()
  const response = await world.app.inject({ url: '/api/docs' })
  await world.close()
  expect(response.statusCode).toBe(200)
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
  const told = JSON.stringify(paths['/api/v1/bills/{id}']?.['get'])
  expect(told).toMatch(/"totalPoisha":\{[^}]*"type":"integer"/)
  const act = JSON.stringify(paths['/api/v1/applications/{id}/actions/{event}']?.['post'])
  expect(act).toMatch(/"required":\[[^\]]*"version"/)
})
