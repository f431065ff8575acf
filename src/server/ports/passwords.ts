import { hash, verify } from '@node-rs/argon2'

/** What one argon2id hash costs: memory in KiB, passes over it. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** The hashing of passwords, at one cost for the whole process. @source product 7 */
export interface Passwords {
  hash(password: string): Promise<string>
  /** False for a null hash, and for a text that is none, after the same work. */
  isRight(passwordHash: string | null, password: string): Promise<boolean>
  /** Whether the hash was made at another cost and should be made anew at the next login. */
  isOutdated(passwordHash: string): boolean
}

/** What the product pays: 19 MB and a core for each. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** More at once would only make everybody wait. */
const parallelMax = 2

function takeTurns() {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
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
}

/** Passwords are compared in NFC. */
export function createPasswords(cost: PasswordCost = passwordCost): Passwords {
  const inTurn = takeTurns()
  const current = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`
  const hashed = (password: string) =>
    inTurn(() => hash(password.normalize('NFC'), { ...cost, parallelism: 1 }))
  /** Somebody's password that nobody knows: an unknown account costs the same time as a known one. */
  let nobody: Promise<string> | null = null
  return {
    hash: hashed,
    async isRight(passwordHash, password) {
      const known = passwordHash?.startsWith('$argon2') ? passwordHash : null
      const against = known ?? (await (nobody ??= hashed(crypto.randomUUID())))
      const isRight = await inTurn(() => verify(against, password.normalize('NFC')))
      return known !== null && isRight
    },
    isOutdated: (passwordHash) => !passwordHash.startsWith(current),
  }
}
