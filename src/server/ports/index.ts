import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'
import { createFiles } from './files-kept.ts'
import { createInspector } from './inspector.ts'
import { createPusherLive } from './live.ts'
import type { Identity } from './identity.ts'
import { createSmtpMail } from './mail.ts'
import { createOpenId } from './openid.ts'
import { createPasswords } from './passwords.ts'
import { createRegistry } from './registry.ts'
import { createClamd } from './scanner.ts'
import { scanSecondsMax } from '../../machines/limits.ts'
import { createSslWireless } from './sms.ts'
import { createGateways } from './gateways.ts'

/** Where no provider is named: nobody is there to ask. */
export const noIdentity: Identity = {
  widgetId: '',
  begin: () => Promise.resolve(null),
  finish: () => Promise.resolve({ kind: 'noAnswer', detail: 'no address' }),
  end: () => Promise.resolve({ url: null, failure: 'no address' }),
}

const timeoutMs = 10_000

const smtpOf = (settings: Settings) => {
  const url = new URL(settings.SMTP_URL ?? '')
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost'
  return {
    host: url.hostname,
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    isSecure: url.protocol === 'smtps:',
    isTlsRequired: !isLoopback,
    ...(url.username
      ? { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
      : {}),
    from: settings.MAIL_FROM,
    timeoutMs,
  }
}

const liveOf = (settings: Settings) => {
  const keys = {
    appId: settings.LIVE_APP_ID,
    key: settings.LIVE_KEY,
    secret: settings.LIVE_SECRET,
    timeoutMs,
  }
  return settings.LIVE_CLUSTER !== undefined
    ? { ...keys, cluster: settings.LIVE_CLUSTER }
    : {
        ...keys,
        host: settings.LIVE_HOST ?? '127.0.0.1',
        port: settings.LIVE_PORT ?? 80,
        useTls: settings.LIVE_TLS,
      }
}

/** One adapter for each outside service, from addresses alone. @source product 5 */
export async function createPorts(
  settings: Settings,
): Promise<
  Pick<
    Deps,
    | 'gateways'
    | 'sms'
    | 'mail'
    | 'live'
    | 'files'
    | 'identity'
    | 'registry'
    | 'scanner'
    | 'inspector'
    | 'passwords'
  >
> {
  return {
    gateways: createGateways(settings),
    sms: createSslWireless({
      baseUrl: settings.SMS_URL ?? '',
      apiToken: settings.SMS_TOKEN,
      sid: settings.SMS_SENDER,
      timeoutMs,
    }),
    mail: createSmtpMail(smtpOf(settings)),
    live: createPusherLive(liveOf(settings)),
    identity:
      settings.IDENTITY_ISSUER === undefined
        ? noIdentity
        : createOpenId({
            issuer: settings.IDENTITY_ISSUER,
            clientId: settings.IDENTITY_CLIENT_ID,
            clientSecret: settings.IDENTITY_CLIENT_SECRET,
            widgetId: settings.IDENTITY_WIDGET_ID,
            timeoutMs,
          }),
    registry: createRegistry({
      baseUrl: settings.REGISTRY_URL,
      apiKey: settings.REGISTRY_KEY,
      timeoutMs,
    }),
    scanner: createClamd({ url: settings.CLAMD_URL ?? '', timeoutMs: scanSecondsMax * 1_000 }),
    inspector: createInspector(),
    passwords: createPasswords(),
    files: await createFiles(settings),
  }
}
