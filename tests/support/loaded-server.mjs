import { once } from 'node:events'
import { register } from 'node:module'

// Loads what the server is made of and then waits for a word at its input, so that a start is ready when it is wanted.
register('./words-hook.mjs', import.meta.url)
await import('../../src/server/start.ts')
await once(process.stdin, 'data')
process.stdin.destroy()
