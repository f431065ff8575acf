import type { Deps, Trx } from '../deps.ts'
import type { Refused } from '../errors.ts'
import { bearWithin } from '../lifecycle/advance.ts'
import { dispatchBirth, type DispatchOf } from './birth.ts'
import { dispatchEntity } from './entity.ts'
import { hasOpenDispatch } from './store.ts'

/** Opens the application's next dispatch; nothing happens while one is open. @source product 2.2 */
export async function openDispatch(deps: Deps, trx: Trx, application: DispatchOf): Promise<Refused | void> {
  if (await hasOpenDispatch(trx, application.id)) return
  const born = await bearWithin(deps, trx, dispatchEntity, dispatchBirth(deps, trx, application))
  if ('refused' in born) return born
}
