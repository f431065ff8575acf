import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

/** What was let go of is given back to the machine by then. */
const settleMs = 1_000

/* Loaded before the server: at the signal it lets go of what nobody uses any more, and tells whoever started it what stays. */
if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  process.on('SIGUSR2', () => {
    collect()
    setTimeout(() => process.send?.(process.memoryUsage()), settleMs)
  })
}
