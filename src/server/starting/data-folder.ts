import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, readJson, takeLock, toMark } from '../database/lock-file.ts'
import { StartFault } from './fault.ts'

const ownFolder = 0o700
const ownFile = 0o600
const openToOthers = 0o077
const stickyBit = 0o1000
/** What we write there; the database looks after what is inside its own. */
const ours = ['documents', 'stand-ins', 'audit']
const lockWaitMs = 1_000

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** What each refusal of a file system means to whoever chose the folder. */
const reasons: Partial<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the space of this user is used up',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'it cannot be made there',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
}

/** The fault of a file system as a sentence about `DATA_FOLDER`; null for an error of another kind. */
export function folderFault(error: unknown, folder: string): StartFault | null {
  const reason = reasons[codeOf(error)]
  if (reason === undefined) return null
  return new StartFault(
    [
      `DATA_FOLDER is ${path.resolve(folder)}, where nothing can be kept: ${reason}. Make room, give the folder to this user, or name another one.`,
    ],
    { cause: error },
  )
}

/** Somebody else's file cannot be closed by us, nor did we open it. */
const close = (name: string, mode: number) =>
  chmod(name, mode).catch((error: unknown) => {
    if (!['EPERM', 'ENOENT'].includes(codeOf(error))) throw error
  })

async function closeBelow(folder: string): Promise<void> {
  const isOpen = ((await lstat(folder)).mode & openToOthers) !== 0
  if (isOpen) await close(folder, ownFolder)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) await closeBelow(name)
    // Behind a door that was closed all the time, nobody could reach what a file allowed.
    else if (isOpen && entry.isFile()) await close(name, ownFile)
  }
}

/** Programs of the database that run as another user must be able to go through to their own folder. */
const modeOfTop = (folder: string): number => {
  const database = path.join(folder, 'postgres')
  const isAnothers = existsSync(database) && statSync(database).uid !== process.getuid?.()
  return isAnothers ? ownFolder | 0o011 : ownFolder
}

/**
 * Makes the data folder where it is missing, tries whether it can be written, and closes what it holds of ours to everybody
 * but this user: folders 0700, files 0600. A folder that everybody shares, such as /tmp, is left as it is.
 * Throws a `StartFault` that says what is in the way.
 * @source product 5
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: ownFolder })
    const trial = mkdtempSync(path.join(folder, '.trial-'))
    try {
      writeFileSync(path.join(trial, 'written'), 'written', { mode: ownFile })
    } finally {
      rmSync(trial, { recursive: true, force: true })
    }
    const isShared = (statSync(folder).mode & stickyBit) !== 0
    for (const name of ours.map((each) => path.join(folder, each)))
      if (existsSync(name)) await closeBelow(name)
    if (!isShared) await close(folder, modeOfTop(folder))
  } catch (error) {
    throw folderFault(error, folder) ?? error
  }
}

/**
 * Takes the folder for one server alone and answers how to let go of it; one that died holds nothing. Throws a
 * `StartFault` with the process that has it.
 */
export async function holdDataFolder(folder: string): Promise<() => void> {
  const file = path.join(folder, 'server.lock')
  try {
    return await takeLock(file, lockWaitMs)
  } catch (error) {
    const holder = toMark(readJson(file))
    if (!holder || !isAlive(holder)) throw folderFault(error, folder) ?? error
    throw new StartFault(
      [
        `The product already runs over the folder ${path.resolve(folder)}, as process ${holder.pid}. End that one first, or set another DATA_FOLDER and another PORT.`,
      ],
      { cause: error },
    )
  }
}
