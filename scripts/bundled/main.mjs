import { offered } from './compiled.mjs'

await offered().run()
