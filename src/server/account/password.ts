import { hash, verify } from '@node-rs/argon2'

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const current = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Each hash takes 19 MB and a core; more at once would only make everybody wait. */
const parallelMax = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= parallelMax) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), parameters))

/** Somebody's password that nobody knows: an unknown account costs the same time as a known one. */
let nobody: Promise<string> | null = null

/** False for a null hash, and for a text that is none, after the same work. */
export async function isPasswordRight(passwordHash: string | null, password: string): Promise<boolean> {
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : null
  const against = known ?? (await (nobody ??= hashPassword(crypto.randomUUID())))
  const isRight = await inTurn(() => verify(against, password.normalize('NFC')))
  return known !== null && isRight
}

/** Whether the hash was made with older parameters and should be made anew at the next login. */
export const isHashOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(current)
