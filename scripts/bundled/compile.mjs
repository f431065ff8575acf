import { writeFileSync } from 'node:fs'
import { compiledFile, offered, script } from './compiled.mjs'

// What the modules do when they are loaded is compiled with them.
await offered().load()
writeFileSync(compiledFile, script.createCachedData())
process.exit(0)
