import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', 'dist')

/** The bytes of every file that Vite wrote, by the source it began with. */
export const readManifest = () => JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8'))

const sizes = new Map()
const gzipBytes = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length)
  return sizes.get(file)
}

/** A chunk and everything it cannot run without. */
const needed = (manifest, key, found = new Set()) => {
  if (found.has(key)) return found
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build has no ${key}`)
  found.add(key)
  for (const other of chunk.imports ?? []) needed(manifest, other, found)
  return found
}

/**
 * What a browser loads of script to show one screen: the entry, the screen's own chunk and all their static imports.
 * Bytes after gzip, with the parts from the heaviest down.
 */
export function weightOf(manifest, screen) {
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry)
  if (!entry) throw new Error('The build has no entry')
  const keys = needed(manifest, entry)
  if (screen) needed(manifest, screen, keys)
  const parts = [...keys]
    .filter((key) => manifest[key].file.endsWith('.js'))
    .map((key) => ({ file: manifest[key].file, gzipBytes: gzipBytes(manifest[key].file) }))
    .toSorted((one, other) => other.gzipBytes - one.gzipBytes)
  return {
    screen: screen ?? entry,
    gzipBytes: parts.reduce((total, part) => total + part.gzipBytes, 0),
    parts,
  }
}

/** The screens that routes load when they are opened, by source file. */
export const screensOf = (manifest) =>
  Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry && /^src\/screens\/.+-screen\.tsx$/.test(key))
    .toSorted()

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const manifest = readManifest()
  for (const screen of [undefined, ...screensOf(manifest)]) {
    const weight = weightOf(manifest, screen)
    const heaviest = weight.parts
      .slice(0, 5)
      .map((part) => `${part.file} ${(part.gzipBytes / 1000).toFixed(1)}`)
    process.stdout.write(
      `${(weight.gzipBytes / 1000).toFixed(1).padStart(6)} K  ${weight.screen.padEnd(52)} ${heaviest.join(', ')}\n`,
    )
  }
}
