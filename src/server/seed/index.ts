import type { Deps } from '../deps.ts'
import { seedBase } from './base.ts'
import { insertManyApplications } from './many.ts'
import { nobodyTold, within, type Tell } from '../starting/progress.ts'
import { walkEveryState } from './walk.ts'

/**
 * What a first start needs: places, offices, courts, fees, contents, roles and, if the settings want them, demo accounts
 * with an application and a dispatch in every state. Does nothing that was done already. `applications` adds so many
 * more for measuring, every time it is asked for. `tell` hears how far it has come.
 */
export async function seed(
  deps: Deps,
  { applications = 0, tell = nobodyTold }: { applications?: number; tell?: Tell } = {},
): Promise<void> {
  const base = applications > 0 ? 0.05 : 1
  tell('places, courts and fees', 0)
  await seedBase(deps)
  await walkEveryState(deps, within(tell, base / 10, base))
  if (applications > 0) await insertManyApplications(deps, applications, within(tell, base, 1))
}
