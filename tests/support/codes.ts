import { expect } from 'vitest'
import { latinDigits } from '../../src/machines/text.ts'
import type { Product } from './product.ts'
import type { World } from './world.ts'

/** The code that a running product sent to a number or an address, once it has come. */
export async function codeThatCame(
  { newestMessage }: Pick<Product, 'newestMessage'>,
  to: string,
): Promise<string> {
  const read = async () => /\b\d{6}\b/.exec(latinDigits((await newestMessage(to)) ?? ''))?.[0] ?? ''
  await expect.poll(read).not.toBe('')
  return read()
}

/** The code as the person reads it in the newest SMS; empty when none came. */
export async function codeSentTo(world: World, mobile: string): Promise<string> {
  await world.drain()
  const text = world.sms.sent.findLast((sms) => sms.mobile === mobile)?.text ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** The code of the newest mail, whatever its address' letters; empty when none came. */
export async function codeMailedTo(world: World, email: string): Promise<string> {
  await world.drain()
  const text = world.mail.sent.findLast(({ to }) => to.toLowerCase() === email.toLowerCase())?.text ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Another code of six digits. */
export const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** As somebody types it whose keyboard has Bangla digits. */
export const inBangla = (text: string): string =>
  text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? '')
