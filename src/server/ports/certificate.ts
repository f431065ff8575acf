import { isIP } from 'node:net'
import { connect } from 'node:tls'

/**
 * What an https address shows of itself: until when its certificate holds, and why it is not to be believed, as a code (null: it
 * is). Nothing is sent. Answers a code where none was seen; never rejects. `authority`: one that is believed besides the known ones.
 * @source product 7
 */
export const seenCertificate = (
  address: string,
  timeoutMs: number,
  authority?: string,
): Promise<{ validUntil: Date; doubt: string | null } | string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      // What is doubted is told, and nothing is said to it.
      rejectUnauthorized: false,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(authority === undefined ? {} : { ca: authority }),
    })
    const finish = (answer: { validUntil: Date; doubt: string | null } | string) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answer)
    }
    const timer = setTimeout(() => finish('timeout'), timeoutMs)
    socket.on('error', (error) => finish('code' in error ? String(error.code) : 'no TLS'))
    socket.on('secureConnect', () => {
      // A code at runtime, though typed as an error.
      const doubt = socket.authorized ? null : String(socket.authorizationError)
      finish({ validUntil: new Date(socket.getPeerCertificate().valid_to), doubt })
    })
  })
