/** How much later a page is drawn than it could be, as on a machine that has much else to do. */
const milliseconds = 8

const { setTimeout: later } = globalThis

// Loaded before React, which draws in what it takes for the next free moment, where LATE is set: a test that looks without waiting is red then, every time.
Object.assign(globalThis, {
  setImmediate: (run: (...given: unknown[]) => void, ...given: unknown[]) =>
    later(run, milliseconds, ...given),
})
