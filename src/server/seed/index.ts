import type { Deps } from '../deps.ts'
import { seedBase } from './base.ts'
import { insertManyApplications } from './many.ts'
import { walkEveryState } from './walk.ts'

/**
 * What a first start needs: places, offices, courts, fees, contents, roles and, if the settings want them, demo accounts
 * with an application and a dispatch in every state. Does nothing that was done already. `applications` adds so many
 * more for measuring, every time it is asked for.
 */
export async function seed(deps: Deps, options: { applications?: number } = {}): Promise<void> {
  await seedBase(deps)
  await walkEveryState(deps)
  if (options.applications) await insertManyApplications(deps, options.applications)
}
