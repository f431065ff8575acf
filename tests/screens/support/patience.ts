import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

/** Chunks are loaded anew in each case, which a busy machine takes its time for; whoever puts a fault in has less. */
export const patience = { timeout: Number(process.env['PATIENCE_MS'] ?? 60_000) }

// Loaded before every file of screens: what is waited for is seen, however long a busy machine takes until then.
configure({ asyncUtilTimeout: patience.timeout })
const { waitFor } = vi
vi.waitFor = (seen, how = patience) => waitFor(seen, how)

// What one test drew is not found by the next.
afterEach(cleanup)
