import { isIP } from 'node:net'

/** Stand-ins hold no secrets worth keeping and check nobody: they refuse to listen anywhere but on loopback. */
export const assertLoopback = (host: string) => {
  const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  if (!isLoopback) throw new Error(`A stand-in listens on loopback only, not on ${host}`)
}
