import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

/** Every file below a folder, in one order everywhere. */
export const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()

/** Where it is kept what stood in each file: to read a thousand files again takes as long as to load the server. */
const memory = 'node_modules/.cache/court-fee-digests.json'

function readMemory() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(memory, 'utf8'))))
  } catch {
    return new Map()
  }
}

const known = readMemory()
let isNews = false

/** Another may keep its own at the same time: the last one is whole. Where nothing can be kept, all is read again. */
function keepMemory() {
  try {
    mkdirSync(path.dirname(memory), { recursive: true })
    writeFileSync(`${memory}.${process.pid}`, JSON.stringify(Object.fromEntries(known)))
    renameSync(`${memory}.${process.pid}`, memory)
  } catch {
    return
  }
}

/** What stands in a file. Its time of change moves with whatever is written to it, so one that has the same was not written since. */
function digestOf(file) {
  const { ctimeMs, size, ino } = statSync(file)
  const mark = `${ctimeMs} ${size} ${ino}`
  const seen = known.get(file)
  if (seen?.mark === mark) return seen.digest
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  known.set(file, { mark, digest })
  isNews = true
  return digest
}

/** What stands in files, and what they are called, as one text that differs when any of it does. */
export const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(digestOf(file))
  if (isNews) keepMemory()
  isNews = false
  return hash.digest('hex')
}

export const isFresh = (stamp, print) => existsSync(stamp) && readFileSync(stamp, 'utf8') === print
