import type { CallInput } from '../api/calls.ts'
import { send, type Answer } from '../api/client.ts'
import { readKey as keyOf, type PageRead, type ReadName as Read } from '../api/page.ts'

/** A call that a screen will make as soon as it is drawn. */
export type PrefetchedRead = PageRead

const under = new Map<string, Promise<Answer<Read>>>()
const keptMilliseconds = 10_000

/** Asks what a screen will ask, while its script is still on the way: on a slow net each wait is half a second. */
export function prefetch(reads: readonly PrefetchedRead[]): void {
  for (const [name, input] of reads) {
    const key = keyOf(name, input)
    if (under.has(key)) continue
    under.set(key, send<Read>(name, input as CallInput<Read>))
    setTimeout(() => under.delete(key), keptMilliseconds)
  }
}

/** The answer that is under way for this call, once; null when nobody fetched it before. */
function takePrefetched<Name extends Read>(name: Name, input: CallInput<Name>): Promise<Answer<Name>> | null {
  const key = keyOf(name, input)
  const answer = under.get(key) ?? null
  under.delete(key)
  return answer as Promise<Answer<Name>> | null
}

/** Reads what may have been fetched before, and asks now where it was not. */
export const read = <Name extends Read>(
  name: Name,
  input: CallInput<Name>,
  options?: { signal: AbortSignal },
): Promise<Answer<Name>> => takePrefetched(name, input) ?? send(name, input, options)
