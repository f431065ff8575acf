import { isIP } from 'node:net'

/** An address, or a network with its bits. */
export const isNetwork = (entry: string): boolean => {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Whether an address names a bucket by path, and nothing that does not belong there: no keys, no query. */
export function isBucketAddress(text: string): boolean {
  const { pathname, search, hash, username, password } = new URL(text)
  const isBare = search === '' && hash === '' && username === '' && password === ''
  return isBare && /^\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w-][\w.-]*)*\/?$/.test(pathname)
}
