import { register } from 'tsx/esm/api'

// A thread does not inherit the loader that reads TypeScript; the main thread may run under another one besides.
register()
await import('./worker.ts')
