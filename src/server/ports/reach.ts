import { connect, type NetConnectOpts } from 'node:net'

const defaultPorts: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'tcp:': 3310,
}

/** Where an address is reached: `unix:/path`, or host and port of anything else. */
export function placeOf(address: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(address)
  if (protocol === 'unix:') return { path: decodeURIComponent(pathname) }
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || defaultPorts[protocol]) }
}

/**
 * Opens a connection and closes it: whether anybody is there, without asking anything of them. Answers the milliseconds that
 * it took, or why nobody was reached; never rejects.
 * @source product 7
 */
export const reach = (address: string, timeoutMs: number): Promise<number | string> =>
  new Promise((resolve) => {
    const begun = performance.now()
    const socket = connect(placeOf(address))
    const finish = (answer: number | string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    socket.on('error', (error) => finish('code' in error ? `network: ${String(error.code)}` : 'network'))
    socket.on('connect', () => finish(Math.round(performance.now() - begun)))
  })
