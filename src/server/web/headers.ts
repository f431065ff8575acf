import { ServerResponse, IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Settings } from '../settings.ts'

/** Content-Security-Policy: our own origin, the live channel, and the gateway as the form's goal after a redirect. */
function contentPolicy(settings: Settings): Record<string, string[]> {
  const { LIVE_HOST: host, LIVE_PORT: port, LIVE_CLUSTER: cluster } = settings
  const live = cluster
    ? [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`]
    : [`ws://${host ?? '127.0.0.1'}:${port ?? 0}`]
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Lengths that a script sets on an element; a style sheet in the page stays out.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    // A PDF that the page has fetched itself, in the browser's own reader.
    'frame-src': ['blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...live],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
}

/**
 * Permissions-Policy: no page of ours, and nothing in one, asks the device for any of these; but the bench scans a receipt's code with
 * the camera, which the browser asks its owner about.
 */
const nothingOfTheDevice = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .concat('camera=(self)')
  .join(', ')

/** What the product says of every reply, which is the same for all of them: it is made out once, by a reply that nobody is sent. */
function safeHeaders(settings: Settings): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentPolicy(settings) },
    strictTransportSecurity: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    // Read by Internet Explorer and by Flash alone, for which none of our pages is made; each reply would be longer by them.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })(request, reply, (error) => {
    if (error) throw error
  })
  const made = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  return { ...Object.fromEntries(made), 'permissions-policy': nothingOfTheDevice }
}

/** What every reply says of itself to the browser: what the page may load, who may embed it, what it asks of the device. */
export function sendHeaders(app: FastifyInstance, settings: Settings): void {
  const headers = safeHeaders(settings)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}
