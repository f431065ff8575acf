import { startLiveSandbox } from '../../src/sandbox/live.ts'
import { readSettings } from '../../src/server/settings.ts'
import { freePort } from './free-port.ts'

/** Where a world of this process can be come to by a browser, with a live channel of its own: what the world is made with, and how all of it ends. */
export async function listening() {
  const [host, port] = ['127.0.0.1', await freePort()]
  const url = `http://${host}:${port}`
  const { LIVE_APP_ID: appId, LIVE_KEY: key, LIVE_SECRET: secret } = readSettings({})
  const live = await startLiveSandbox({ host, port: 0, appId, key, secret })
  const settings = { PUBLIC_URL: url, LIVE_HOST: host, LIVE_PORT: String(live.port) }
  return { url, at: { host, port }, settings, close: () => live.close() }
}
