import type { AssignmentOutcome } from '../../../api/assignment-calls.ts'
import { send } from '../../../api/client.ts'
import type { ApplicationList } from '../../../machines/application/states.ts'
import { m } from '../../../words/messages.js'
import { useAsk } from '../ask-dialog.tsx'
import { Button } from '../button.tsx'
import { AssignDialog } from '../case/assign-dialog.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { showToast } from '../toasts.ts'
import { usePending } from '../use-pending.ts'
import type { BulkResult, ChosenRow } from './bulk.ts'

const refusalWords: Record<NonNullable<AssignmentOutcome>, () => string> = {
  not_found: m.assignment_error_not_found,
  not_waiting: m.assignment_error_not_waiting,
  forbidden: m.assignment_error_forbidden,
  not_offered: m.assignment_error_not_offered,
  taken: m.assignment_error_taken_many,
}

interface BulkAssignProps {
  list: ApplicationList
  chosen: readonly ChosenRow[]
  /** What became of each: those that were given are chosen no more. */
  onResults: (results: readonly BulkResult[]) => void
}

/** Gives the chosen cases to a colleague in one request, so that who gets them is told once. @source product 8, look Staff */
export function BulkAssign({ list, chosen, onResults }: BulkAssignProps) {
  const ask = useAsk()
  const { isPending, until } = usePending()
  const count = formatNumber(chosen.length, currentLocale())
  const give = async (assigneeId: string | null) => {
    const answer = await until(
      send('POST /assignments', { body: { ids: chosen.map(({ id }) => id), assigneeId } }),
    )
    ask.close()
    if (!answer.isOk) {
      showToast({ tone: 'danger', text: answer.message })
      return
    }
    const names = new Map(chosen.map(({ id, name }) => [id, name]))
    onResults(
      answer.data.results.map(({ id, refusal }) => ({
        id,
        name: names.get(id) ?? '',
        refusal: refusal && refusalWords[refusal](),
      })),
    )
  }
  return (
    <>
      <Button variant="secondary" onPress={ask.open}>
        {m.assignment_action_give_many({ count })}
      </Button>
      {ask.isOpen ? (
        <AssignDialog
          title={m.assignment_title_give_many({ count })}
          list={list}
          officeId={null}
          currentId={null}
          canTakeAway
          isPending={isPending}
          onGive={(assignee) => void give(assignee.id)}
          onTakeAway={() => void give(null)}
          onClose={ask.close}
        />
      ) : null}
    </>
  )
}
