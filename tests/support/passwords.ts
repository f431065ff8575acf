import { createPasswords } from '../../src/server/ports/passwords.ts'

/** Real hashes that cost a hundredth: what is tried here is who gets in, not how dear a guess is. */
export const cheapPasswords = createPasswords({ memoryCost: 64, timeCost: 1 })
