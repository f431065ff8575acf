import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'

const file = path.join(import.meta.dirname, 'server.cjs')

/** V8 itself tells its versions and flags apart, and not one build of Node from the next, on which it would fall: so the name does. */
const builtFor = [
  process.version,
  process.arch,
  cachedDataVersionTag().toString(16),
  statSync(process.execPath).size.toString(16),
].join('-')

/** What the build compiled, for the very Node that it ran on. */
export const compiledFile = path.join(import.meta.dirname, `server-${builtFor}.compiled`)

/** The server of the bundle, as the build compiled it for this Node, or from its text: to compile eight megabytes of it is a fifth of a start. */
export const script = new Script(
  // Nothing but ASCII is in it, which is read without being decoded.
  `(function (module, require, __dirname, bundleUrl, importOf) {${readFileSync(file, 'latin1')}\n})`,
  { filename: file, ...(existsSync(compiledFile) ? { cachedData: readFileSync(compiledFile) } : {}) },
)

/** Runs the text, which loads next to nothing by itself, and answers what it offers. */
export function offered() {
  const module = { exports: {} }
  const importOf = (url) => import(url)
  script.runInThisContext()(module, createRequire(file), import.meta.dirname, import.meta.url, importOf)
  return module.exports
}
