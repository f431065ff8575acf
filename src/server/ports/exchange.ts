/** What came back over HTTP: a body that is JSON, or why there is none. */
export type Exchange =
  { kind: 'answer'; body: unknown; status: number } | { kind: 'noAnswer'; detail: string }

/** The detail never holds the address: a query string may carry a password. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown failure'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const cause = error.cause
  if (cause instanceof Error && 'code' in cause) return `network: ${String(cause.code)}`
  return `network: ${error.name}`
}

/**
 * One HTTP exchange that never throws. timeoutMs (milliseconds) covers the body too; redirects are not followed, so
 * that credentials stay with the host they were meant for. A 5xx, silence, a cut connection and a body that is not
 * JSON are `noAnswer`.
 */
export const exchange = async (
  url: URL,
  init: RequestInit,
  options: { timeoutMs: number; fetch: typeof fetch },
): Promise<Exchange> => {
  try {
    const response = await options.fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    const text = await response.text()
    if (response.status >= 500) return { kind: 'noAnswer', detail: `HTTP ${response.status}` }
    try {
      return { kind: 'answer', body: JSON.parse(text), status: response.status }
    } catch {
      return { kind: 'noAnswer', detail: `HTTP ${response.status}, not JSON` }
    }
  } catch (error) {
    return { kind: 'noAnswer', detail: describe(error) }
  }
}
