import type { Call } from './call.ts'
import type { RefusalCode } from './refusal-codes.ts'

/**
 * The codes that a call may be refused with, in their order. It follows from what the call is: whoever may not make it, what it is given,
 * whether it changes something; what is more than that the call says itself (`alsoRefuses`).
 * @source product 6
 */
export function refusalCodesOf(
  name: string,
  { right, params, query, body, alsoRefuses = [] }: Call,
): RefusalCode[] {
  const isChange = name.startsWith('POST')
  const codes = new Set<RefusalCode>([400, 503, ...alsoRefuses])
  if (right !== 'public') for (const code of [401, 403] as const) codes.add(code)
  if (params || query || isChange) codes.add(404)
  if (query || body || isChange) codes.add(422)
  if (isChange) for (const code of [409, 413, 429] as const) codes.add(code)
  return [...codes].toSorted((one, other) => one - other)
}
