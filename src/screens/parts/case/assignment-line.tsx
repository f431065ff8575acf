import { Suspense } from 'react'
import { send } from '../../../api/client.ts'
import type { AssignmentReply } from '../../../api/assignment-calls.ts'
import { applicationMeaning, type ApplicationState } from '../../../machines/application/states.ts'
import { m } from '../../../words/messages.js'
import { useAccount } from '../../session.ts'
import { useCall } from '../../use-call.ts'
import { useAsk } from '../ask-dialog.tsx'
import { Button } from '../button.tsx'
import { Keycap } from '../keycap.tsx'
import { lazyScreen } from '../lazy-screen.ts'
import { heedGone } from '../read-anew.ts'
import { showToast } from '../toasts.ts'
import { usePending } from '../use-pending.ts'
import { useStaffKeys } from '../use-staff-keys.ts'

const AssignDialog = lazyScreen(async () => (await import('./assign-dialog.tsx')).AssignDialog)

const textOf = ({ assignee }: AssignmentReply): string =>
  assignee === null
    ? m.assignment_text_nobody()
    : assignee.isSelf
      ? m.assignment_text_own()
      : m.assignment_text_other({ name: assignee.name })

/** Whose task it is now: whoever takes it is named by no name. */
const saidOf = (assigneeId: string | null, name: string | undefined): string =>
  assigneeId === null
    ? m.assignment_notice_nobody()
    : name === undefined
      ? m.assignment_notice_own()
      : m.assignment_notice_done({ name })

interface AssignmentLineProps {
  applicationId: string
  state: ApplicationState
  officeId: string
}

function Line({ applicationId: id, state, officeId }: AssignmentLineProps) {
  const read = useCall('GET /applications/{id}/assignment', { params: { id } }, { isLive: true })
  const selfId = useAccount()?.user.id ?? null
  const { isPending, until } = usePending()
  const ask = useAsk()
  const give = async (assigneeId: string | null, name?: string) => {
    const answer = heedGone(
      await until(send('POST /applications/{id}/assignment', { params: { id }, body: { assigneeId } })),
    )
    ask.close()
    if (!answer.isOk) showToast({ tone: 'danger', text: answer.message })
    else showToast({ tone: 'success', text: saidOf(assigneeId, name) })
    read.reload()
  }
  const { data } = read
  useStaffKeys({ KeyA: data?.canGive ? ask.open : undefined })
  const [list] = applicationMeaning(state).lists
  if (!data?.isOpen || list === undefined) return null
  return (
    <p>
      {textOf(data)}{' '}
      {data.canTake ? (
        <Button variant="quiet" isPending={isPending} onPress={() => void give(selfId)}>
          {m.assignment_action_take()}
        </Button>
      ) : null}
      {data.canGive ? (
        <Button variant="quiet" onPress={ask.open}>
          {m.assignment_action_give()} <Keycap of="a" />
        </Button>
      ) : null}
      {data.assignee?.isSelf && data.canGiveBack ? (
        <Button variant="quiet" isPending={isPending} onPress={() => void give(null)}>
          {m.assignment_action_give_back()}
        </Button>
      ) : null}
      {ask.isOpen ? (
        <Suspense fallback={null}>
          <AssignDialog
            title={m.assignment_title_give()}
            list={list}
            officeId={officeId}
            currentId={data.assignee?.id ?? null}
            canTakeAway={data.assignee !== null}
            isPending={isPending}
            onGive={(assignee) => void give(assignee.id, assignee.name)}
            onTakeAway={() => void give(null)}
            onClose={ask.close}
          />
        </Suspense>
      ) : null}
    </p>
  )
}

/** Whose task a case is while its office is waited for, and what its reader may do about that. @source product 8 */
export const AssignmentLine = (props: AssignmentLineProps) => <Line key={props.applicationId} {...props} />
