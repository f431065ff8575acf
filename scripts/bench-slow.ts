import type { Page } from 'playwright-core'

/** 1.44 Mbit/s down, 0.675 up, 562.5 ms a request: what the browsers' own tools apply under the name of slow 4G. */
const slow = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_440_000 / 8) | 0,
  uploadThroughput: (675_000 / 8) | 0,
}
const processorRate = 4

/** Puts a page on a slow 4G net, with a processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorRate })
}
