import type { Settings } from '../settings.ts'

type Trusted = false | string[] | ((address: string, hop: number) => boolean)

/**
 * Whose word for the client's address is taken. With a number of proxies the entries of X-Forwarded-For are counted from the
 * right, where the nearest proxy writes; what a client put there by itself stands further left and is not reached.
 * @source product 7
 */
export const trustedProxies = (setting: Settings['TRUST_PROXY']): Trusted =>
  typeof setting === 'number' ? (_address, hop) => hop < setting : setting
