import { givenElementId, readKey, type GivenPage, type ReadName } from '../api/page.ts'
import type { CallInput } from '../api/calls.ts'
import type { Answer } from '../api/client.ts'
import type { Account } from '../machines/session.ts'

const nothing: GivenPage = { answers: {}, login: null, path: '', hasSession: false, mark: '' }

let given = nothing
const taken = new Set<string>()

/** What the page that is drawn now begins with. */
export function give(page: GivenPage): void {
  given = page
  taken.clear()
}

/**
 * What came in the page that the server finished, where it can be this token's: a page that is somebody's own was drawn for a token that
 * ends as it says. False where nothing came, or what is somebody else's. It is read once, and stays nowhere.
 */
export function readGiven(token: string | null): boolean {
  const element = document.getElementById(givenElementId)
  element?.remove()
  // The server wrote it, by the same type.
  const page = JSON.parse(element?.textContent || 'null') as GivenPage | null
  if (!page || page.hasSession !== Boolean(token) || !(token ?? '').endsWith(page.mark)) return false
  give(page)
  return true
}

/** Whether the title that stands there is this path's, as it came; said once, because another page may come in between. */
export function takeTitle(path: string): boolean {
  const isThere = given.path === path
  given = { ...given, path: '' }
  return isThere
}

/** Whether the server saw a session when it finished the page. */
export const hasGivenSession = (): boolean => given.hasSession

export const givenLogin = (): GivenPage['login'] => given.login

/** The answer that came with the page, until it was taken; null when it did not. */
export function givenAnswer<Name extends ReadName>(name: Name, input: CallInput<Name>): Answer<Name> | null {
  const key = readKey(name, input)
  // An answer travels under its call's name and input.
  return taken.has(key) ? null : ((given.answers[key] ?? null) as Answer<Name> | null)
}

/** Whose page it is, where it is somebody's own. */
export function givenAccount(): Account | null {
  const answer = givenAnswer('GET /auth/info', {})
  return answer?.isOk ? answer.data : null
}

/** The same, once: from now on it is asked anew, for what came with the page was true when the page was made. */
export function takeGiven<Name extends ReadName>(name: Name, input: CallInput<Name>): Answer<Name> | null {
  const answer = givenAnswer(name, input)
  taken.add(readKey(name, input))
  return answer
}
