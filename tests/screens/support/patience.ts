import { promisify } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Chunks are loaded anew in each case, which a busy machine takes its time for; whoever puts a fault in has less. */
export const patience = { timeout: Number(process.env['PATIENCE_MS'] ?? 60_000) }

// Loaded before every file of screens: what is waited for is seen, however long a busy machine takes until then.
configure({ asyncUtilTimeout: patience.timeout })
const { waitFor } = vi
// Taken before a test puts a clock of its own in its place.
const turn = promisify(setImmediate)
vi.waitFor = async (seen, how = patience) => {
  const found = await waitFor(seen, how)
  // What is seen beside the page, a request or a toast, comes a turn before the page draws it.
  await turn()
  return found
}

// What one test drew is not found by the next.
afterEach(cleanup)
