import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Where the objects of a bucket lie, by their keys. */
export interface Shelf {
  keys(): string[]
  read(key: string): Buffer | null
  write(key: string, bytes: Buffer): void
  remove(key: string): void
}

/** Objects of one process, gone with it. */
export function memoryShelf(): Shelf {
  const objects = new Map<string, Buffer>()
  return {
    keys: () => [...objects.keys()].toSorted(),
    read: (key) => objects.get(key) ?? null,
    write: (key, bytes) => void objects.set(key, bytes),
    remove: (key) => void objects.delete(key),
  }
}

const nameOf = (key: string) => encodeURIComponent(key)

/** Objects in a folder: papers, for the user of the server alone. */
export function folderShelf(folder: string): Shelf {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const keys = () =>
    readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .map(decodeURIComponent)
      .toSorted()
  return {
    keys,
    read: (key) => (keys().includes(key) ? readFileSync(path.join(folder, nameOf(key))) : null),
    write(key, bytes) {
      const aside = path.join(folder, `.${nameOf(key)}`)
      writeFileSync(aside, bytes, { mode: 0o600 })
      renameSync(aside, path.join(folder, nameOf(key)))
    },
    remove: (key) => rmSync(path.join(folder, nameOf(key)), { force: true }),
  }
}
