import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Script } from 'node:vm'

const file = path.join(import.meta.dirname, 'server.cjs')

/** What the build compiled, for the Node that it ran on. */
export const compiledFile = path.join(import.meta.dirname, 'server.compiled')

/**
 * The server of the bundle. A start takes what the build compiled, where the Node is the same: to read eight megabytes of text is a fifth
 * of it. Any other compiles the text.
 */
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
