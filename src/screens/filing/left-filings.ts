import { forgets } from '../personal.ts'
import { held } from '../session.ts'
import type { FilingSession, FilingSessionInput } from './filing-session.ts'

/** Filings whose page was left while something of them was not yet at the server, by draft. */
const left = new Map<string, FilingSession>()

const uploadsOf = ({ uploads }: FilingSession) => uploads?.store.getSnapshot().context.uploads ?? []

const isUnderWay = (filing: FilingSession): boolean =>
  !filing.saving.actor.getSnapshot().matches('still') || uploadsOf(filing).length > 0

/** Its draft went on without it, or it was sent: whoever comes back is shown what the server has. */
function isOver({ saving }: FilingSession): boolean {
  const { status, value } = saving.actor.getSnapshot()
  return status !== 'active' || value === 'conflict' || value === 'gone'
}

/** Nothing of it goes on; what is typed lies on the device. */
function end(filing: FilingSession): void {
  filing.saving.actor.stop()
  filing.uploads?.end()
}

forgets.add(() => {
  for (const filing of left.values()) end(filing)
  left.clear()
})

/** The page of a filing is left: what is unsaved is sent, files go on, until the person logs out. @source product 2.4 */
export function leaveFiling(filing: FilingSession): void {
  filing.saving.tell({ type: 'flush' })
  const { draftKey } = filing.input
  if (held.token === null) end(filing)
  else if (isUnderWay(filing)) left.set(draftKey, filing)
  else left.delete(draftKey)
}

/**
 * The filing of this draft that was left and goes on, or that knows more than what was read of the draft meanwhile; undefined
 * where the draft is to be opened as it was read.
 * @source product 2.4
 */
export function leftFiling(
  read: Pick<FilingSessionInput, 'draftKey' | 'ownerId' | 'mode' | 'version'>,
): FilingSession | undefined {
  const filing = left.get(read.draftKey)
  if (!filing || isOver(filing)) return undefined
  const { ownerId, mode } = filing.input
  if (ownerId !== read.ownerId || mode !== read.mode) return undefined
  const isNewer = (filing.actor.getSnapshot().context.version ?? 0) > (read.version ?? 0)
  return isNewer || isUnderWay(filing) ? filing : undefined
}
