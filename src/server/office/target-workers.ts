import { applicationLists, applicationStates } from '../../machines/application/states.ts'
import { dispatchLists, dispatchStates } from '../../machines/dispatch/states.ts'
import { keysOf, statesInList } from '../../machines/entity.ts'
import {
  overdueBefore,
  targetedStages,
  targetOf,
  type OfficeTargets,
  type OverdueList,
} from '../../machines/target.ts'
import type { Deps } from '../deps.ts'
import { headOfficersOf } from '../lifecycle/people.ts'
import { readHolidays } from '../lifecycle/target-store.ts'
import { writeNotices } from '../notice/notify.ts'
import { everyTargets, heldUp, lockTargets, storeEscalation } from './target-store.ts'

const batchSize = 50

type Stage = (typeof targetedStages)[number]

/** The list of the head office in which a stage stands: administrators have all of them. */
const listOf = ({ entity, state }: Stage): OverdueList | undefined =>
  entity === 'application'
    ? keysOf(applicationLists).find((list) =>
        statesInList(applicationStates, list).some((one) => one === state),
      )
    : keysOf(dispatchLists).find(
        (list) =>
          dispatchLists[list].permission.startsWith('administrative.') &&
          statesInList(dispatchStates, list).some((one) => one === state),
      )

/** Tells the head office of one batch of a stage. Answers how many there were. */
const escalateBatch = (deps: Deps, officeId: string, stage: Stage): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    // Read again, with everybody else waiting: of two turns at once the second finds nothing.
    const row = await lockTargets(trx, officeId)
    const { escalationDays } = targetOf(row?.targets, stage.stage)
    if (escalationDays === null) return 0
    const rows = await heldUp(trx, officeId, stage, {
      before: overdueBefore(escalationDays, at, await readHolidays(trx, at)),
      most: batchSize,
    })
    const userIds = await headOfficersOf(trx, 'administrative.unverified_application.index')
    for (const one of rows) {
      await storeEscalation(trx, officeId, stage, { ...one, at })
      const data = {
        case_no: one.case_number || (one.reference_number ?? ''),
        application_id: one.application_id,
        ...(stage.entity === 'dispatch' ? { dispatch_id: one.id } : {}),
        list: listOf(stage),
      }
      await writeNotices(deps, trx, { userIds, kind: 'CaseOverdue', data, at })
    }
    return rows.length
  })

const isSet = (targets: OfficeTargets, stage: Stage): boolean =>
  targetOf(targets, stage.stage).escalationDays !== null

/**
 * Tells the head office of whatever stands at a stage for longer than its office set, once a case and stage. Doing it twice does nothing,
 * and several processes may do it at once.
 * @source product 8
 */
export async function sweepTargets(deps: Deps): Promise<void> {
  for (const { office_id: officeId, targets } of await everyTargets(deps.db))
    for (const stage of targetedStages.filter((one) => isSet(targets, one)))
      while ((await escalateBatch(deps, officeId, stage)) === batchSize);
}
