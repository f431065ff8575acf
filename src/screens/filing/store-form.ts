import { send } from '../../api/client.ts'
import type { FilingMode, SavingContext } from '../../machines/saving-facts.ts'

/** Sends the form to where its mode keeps it. `final` submits, sends again or updates; otherwise it is kept. */
export async function storeForm(
  mode: FilingMode,
  draftKey: string,
  context: Pick<SavingContext, 'applicationId' | 'version' | 'form'>,
  isFinal: boolean,
) {
  const { applicationId, version, form } = context
  const isQuiet = !isFinal
  if (mode === 'draft') {
    const intent = isFinal ? ('submit' as const) : ('save' as const)
    const body = { applicationId, draftKey, version, intent, form }
    return send('POST /auth/send-application', { body }, { isQuiet })
  }
  const event = mode === 'returned' && isFinal ? ('resubmit' as const) : ('update' as const)
  const answer = await send(
    'POST /applications/{id}/actions/{event}',
    // What is corrected was read, and so has a version.
    { params: { id: applicationId ?? draftKey, event }, body: { version: version ?? 0, payload: { form } } },
    { isQuiet },
  )
  if (!answer.isOk) return answer
  const { id, updatedAt, referenceNumber, state } = answer.data
  const data = { applicationId: id, version: answer.data.version, savedAt: updatedAt, referenceNumber, state }
  return { isOk: true as const, data }
}
