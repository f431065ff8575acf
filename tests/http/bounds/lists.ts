import { applicationListNames } from '../../../src/machines/application/states.ts'
import { ownTabs } from '../../../src/machines/application/track.ts'
import { dispatchListNames } from '../../../src/machines/dispatch/states.ts'
import { demoAccounts } from '../../../src/server/seed/people.ts'
import type { World } from '../../support/world.ts'

const reads = [
  '/auth/info',
  '/auth/dashboard',
  '/auth/my-data',
  '/auth/my-invoices',
  '/notifications',
  '/data-requests',
  '/payments',
  '/accountant/report?from=2026-01-01&to=2026-12-31',
  '/administrator/dashboard/data',
  '/administrator/pie-chart/data',
  '/administrator/line-chart/data',
  '/dispatcher/dashboard/data',
  '/accountant/dashboard/data',
  ...ownTabs.map((tab) => `/auth/my-applications?size=100&selectedTab=${tab}`),
  ...applicationListNames.map((list) => `/applications?size=100&list=${list}`),
  ...dispatchListNames.map((list) => `/dispatches?size=100&list=${list}`),
]

/** Every read of many rows, by everybody who may make it; answers those that broke, and those that nobody could make. */
export async function everyList(world: World): Promise<string[]> {
  const found: string[] = []
  const answered = new Set<string>()
  for (const { key } of demoAccounts) {
    const authorization = `Bearer ${await world.login(key)}`
    for (const url of reads) {
      const { statusCode } = await world.app.inject({ url: `/api${url}`, headers: { authorization } })
      if (statusCode === 200) answered.add(url)
      else if (statusCode !== 403) found.push(`${key} ${url}: ${statusCode}`)
    }
  }
  return [...found, ...reads.filter((url) => !answered.has(url)).map((url) => `nobody ${url}`)]
}
