import type { Deps } from '../deps.ts'
import { seedBase } from './base.ts'
import { walkEveryState } from './walk.ts'

/**
 * What a first start needs: places, offices, courts, fees, contents, roles and, if the settings want them, demo accounts
 * with an application and a dispatch in every state. Does nothing that was done already.
 */
export async function seed(deps: Deps): Promise<void> {
  await seedBase(deps)
  await walkEveryState(deps)
}
