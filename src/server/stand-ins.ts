import path from 'node:path'
import { startBucketSandbox } from '../sandbox/bucket/bucket.ts'
import { startBkashSandbox } from '../sandbox/bkash/bkash.ts'
import { startGatewaySandbox, type GatewaySandbox } from '../sandbox/gateway/gateway.ts'
import { startIdentitySandbox } from '../sandbox/identity/identity.ts'
import { startInboxSandbox } from '../sandbox/inbox/inbox.ts'
import { startLiveSandbox } from '../sandbox/live.ts'
import { startScannerSandbox } from '../sandbox/scanner.ts'
import type { ServiceName } from './starting/services.ts'
import { standInBucket } from './ports/files-kept.ts'
import { standInsOf, type Settings } from './settings.ts'

const loopback = '127.0.0.1'

/** What is started in place of a service that the settings name no address for. */
export interface StandIns {
  settings: Settings
  /** Addresses a person may open, by service. */
  addresses: Partial<Record<ServiceName, string>>
  /** Tells the gateway's stand-in of a payment from before; null where the gateway is a real one. */
  rememberPayment: GatewaySandbox['control']['remember'] | null
  close(): Promise<void>
}

/**
 * Starts the stand-in of every service that has no address, on loopback, and gives settings that point there.
 * Their ports follow the product's own (PORT + 1 …), so that an address on a page survives a restart; with PORT 0 all are free ones.
 * @source product 5
 */
export async function startStandIns(settings: Settings): Promise<StandIns> {
  const closers: (() => Promise<void>)[] = []
  try {
    return await startMissing(settings, closers)
  } catch (error) {
    for (const close of closers) await close()
    throw error
  }
}

async function startMissing(settings: Settings, closers: (() => Promise<void>)[]): Promise<StandIns> {
  const missing = standInsOf(settings)
  const port = (offset: number): number => (settings.PORT === 0 ? 0 : settings.PORT + offset)
  const folder = path.join(settings.DATA_FOLDER, 'stand-ins')
  const addresses: StandIns['addresses'] = {}
  const filled: Settings = { ...settings }
  let rememberPayment: StandIns['rememberPayment'] = null
  if (missing.includes('gateway')) {
    const gateway = await startGatewaySandbox({
      host: loopback,
      port: port(1),
      storeId: settings.GATEWAY_STORE_ID,
      storePassword: settings.GATEWAY_STORE_PASSWORD,
      folder,
    })
    filled.GATEWAY_URL = gateway.url
    addresses.gateway = gateway.url
    rememberPayment = (payment) => gateway.control.remember(payment)
    closers.push(() => gateway.close())
  }
  if (missing.includes('bkash')) {
    const wallet = await startWallet(settings, port(7), folder)
    filled.BKASH_URL = wallet.url
    addresses.bkash = wallet.url
    closers.push(() => wallet.close())
  }
  if (missing.includes('live')) {
    const live = await startLiveSandbox({
      host: loopback,
      port: port(2),
      appId: settings.LIVE_APP_ID,
      key: settings.LIVE_KEY,
      secret: settings.LIVE_SECRET,
    })
    filled.LIVE_HOST = loopback
    filled.LIVE_PORT = live.port
    closers.push(() => live.close())
  }
  if (missing.includes('sms') || missing.includes('mail')) {
    const inbox = await startInbox(settings, port, folder)
    if (missing.includes('sms')) filled.SMS_URL = inbox.url
    if (missing.includes('mail')) filled.SMTP_URL = `smtp://${loopback}:${inbox.smtpPort}`
    addresses.sms = inbox.url
    closers.push(() => inbox.close())
  }
  if (missing.includes('identity')) {
    const identity = await startIdentity(settings, port(5), folder)
    filled.IDENTITY_ISSUER = identity.url
    filled.REGISTRY_URL ??= identity.url
    addresses.identity = identity.url
    closers.push(() => identity.close())
  }
  if (missing.includes('scanner')) {
    const scanner = await startScannerSandbox({ host: loopback, port: port(6) })
    filled.CLAMD_URL = scanner.url
    closers.push(() => scanner.close())
  }
  if (missing.includes('documents'))
    filled.S3_URL = await startBucket(settings, { port: port(8), folder, closers })
  return {
    settings: filled,
    addresses,
    rememberPayment,
    close: async () => {
      for (const close of closers) await close()
    },
  }
}

const startInbox = (settings: Settings, port: (offset: number) => number, folder: string) =>
  startInboxSandbox({
    host: loopback,
    httpPort: port(3),
    smtpPort: port(4),
    apiToken: settings.SMS_TOKEN,
    sid: settings.SMS_SENDER,
    folder,
  })

/** Answers the address of the bucket. */
async function startBucket(
  settings: Settings,
  { port, folder, closers }: { port: number; folder: string; closers: (() => Promise<void>)[] },
): Promise<string> {
  const bucket = await startBucketSandbox({
    host: loopback,
    port,
    bucket: standInBucket,
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY_ID,
    secretKey: settings.S3_SECRET_ACCESS_KEY,
    folder,
  })
  closers.push(() => bucket.close())
  return bucket.url
}

const startWallet = (settings: Settings, port: number, folder: string) =>
  startBkashSandbox({
    host: loopback,
    port,
    appKey: settings.BKASH_APP_KEY,
    appSecret: settings.BKASH_APP_SECRET,
    username: settings.BKASH_USERNAME,
    password: settings.BKASH_PASSWORD,
    folder,
  })

const startIdentity = (settings: Settings, port: number, folder: string) =>
  startIdentitySandbox({
    host: loopback,
    port,
    clientId: settings.IDENTITY_CLIENT_ID,
    clientSecret: settings.IDENTITY_CLIENT_SECRET,
    registryKey: settings.REGISTRY_KEY,
    ...(settings.PUBLIC_URL ? { productOrigin: new URL(settings.PUBLIC_URL).origin } : {}),
    folder,
  })
