import type { Locator } from 'playwright-core'
import { m } from '../../src/words/messages.js'

/** An amount as somebody types it: taka. */
export const takaOf = (poisha: number): string => String(poisha / 100)

/** A day as somebody types it: day, month, year. */
export const typedDayOf = (day: string): string => day.split('-').toReversed().join('/')

/** Who a line is about stands beside it, and is chosen by nobody. */
const untyped: ReadonlySet<string> = new Set(['defendantId'])

interface Leaf {
  path: string
  value: string | number
}

/** What of a payload somebody types or chooses, each with its path. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const isTyped = !untyped.has(path.at(-1) ?? '')
    return isTyped ? [{ path: path.join('.'), value }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

const typedOf = ({ path, value }: Leaf): string => {
  if (path.endsWith('Poisha')) return takaOf(Number(value))
  return path.endsWith('Date') ? typedDayOf(String(value)) : String(value)
}

async function fillLeaf(dialog: Locator, leaf: Leaf): Promise<void> {
  const fields = dialog.locator(`[name="act-${leaf.path}"]`)
  const kind = await fields
    .first()
    .evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.tagName))
  if (kind === 'SELECT') await fields.first().selectOption(String(leaf.value))
  else if (kind === 'radio') await fields.and(dialog.locator(`[value="${leaf.value}"]`)).check()
  else await fields.first().fill(typedOf(leaf))
}

/** Types a payload into the window that asks for it; a ground that is settled already is asked by nobody. */
export async function fillPayload(dialog: Locator, payload: unknown): Promise<void> {
  const { rows } = payload as { rows?: readonly unknown[] }
  const remove = dialog.getByRole('button', { name: m.fee_action_remove(), exact: true })
  if (rows?.length === 0) while ((await remove.count()) > 0) await remove.first().click()
  for (const leaf of leavesOf(payload)) {
    const isAsked = leaf.path !== 'ground' || (await dialog.locator('[name="act-ground"]').count()) > 0
    if (isAsked) await fillLeaf(dialog, leaf)
  }
}
