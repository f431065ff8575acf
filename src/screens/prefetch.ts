import type { CallInput } from '../api/calls.ts'
import { send, type Answer } from '../api/client.ts'
import { givenAnswer } from './given.ts'
import { readKey as keyOf, type PageRead, type ReadName as Read } from '../api/page.ts'

/** A call that a screen will make as soon as it is drawn. */
export type PrefetchedRead = PageRead

/** What was asked before its screen asks, by `readKey`. */
export const under = new Map<string, Promise<Answer<Read>>>()
const keptMilliseconds = 10_000

/** Asks what a screen will ask and did not come with the page, while its script is still on the way: on a slow net each wait is half a second. */
export function prefetch(reads: readonly PrefetchedRead[]): void {
  for (const [name, input] of reads) {
    const key = keyOf(name, input)
    const wanted = input as CallInput<Read>
    if (under.has(key) || givenAnswer(name, wanted)) continue
    under.set(key, send<Read>(name, wanted))
    setTimeout(() => under.delete(key), keptMilliseconds)
  }
}

/** Reads what may have been fetched before, which is taken once, and asks now where it was not. */
export function read<Name extends Read>(
  name: Name,
  input: CallInput<Name>,
  options?: { signal: AbortSignal },
): Promise<Answer<Name>> {
  const key = keyOf(name, input)
  const answer = under.get(key)
  under.delete(key)
  // An answer travels under its call's name and input.
  return (answer as Promise<Answer<Name>> | undefined) ?? send(name, input, options)
}
