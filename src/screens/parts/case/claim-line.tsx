import { useEffect, useEffectEvent, useState } from 'react'
import type { ClaimReply } from '../../../api/claim-calls.ts'
import { send } from '../../../api/client.ts'
import { claimRights } from '../../../machines/claim.ts'
import { m } from '../../../words/messages.js'
import { actorOf } from '../../actor.ts'
import { useAccount } from '../../session.ts'
import { useCall } from '../../use-call.ts'
import { AskDialog, useAsk } from '../ask-dialog.tsx'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { formatTime } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { showToast } from '../toasts.ts'

type ClaimLineProps = {
  applicationId: string
  /** Who has it decides what can be done with the case: it is read again. */
  onChange: () => void
}

/** A case that stays open is a sign of life every so often. */
const renewedAfterMs = 5 * 60_000

type Act = 'take' | 'takeOver' | 'release'

const sendAct = (act: Act, id: string) =>
  act === 'release'
    ? send('POST /applications/{id}/claim/release', { params: { id }, body: {} })
    : send('POST /applications/{id}/claim', { params: { id }, body: { takeOver: act === 'takeOver' } })

/** While the page of a case that one holds is open it stays one's own, and leaving gives it back. */
function useHold(id: string, isOwn: boolean, onRenewed: () => void): void {
  const renew = useEffectEvent(() => void sendAct('take', id).then(onRenewed))
  useEffect(() => {
    if (!isOwn) return
    const timer = setInterval(() => renew(), renewedAfterMs)
    return () => {
      clearInterval(timer)
      void sendAct('release', id)
    }
  }, [id, isOwn])
}

const textOf = ({ claim }: ClaimReply): string => {
  if (claim === null) return m.claim_text_free()
  const until = formatTime(claim.until, currentLocale())
  return claim.isOwn ? m.claim_text_own({ until }) : m.claim_error_held({ name: claim.name, until })
}

const Line = ({ applicationId: id, onChange }: ClaimLineProps) => {
  const read = useCall('GET /applications/{id}/claim', { params: { id } })
  const [isPending, setIsPending] = useState(false)
  const ask = useAsk()
  const isOwn = read.data?.claim?.isOwn ?? false
  useHold(id, isOwn, read.reload)
  if (read.data === null) return null
  const act = async (what: Act) => {
    setIsPending(true)
    const answer = await sendAct(what, id)
    setIsPending(false)
    ask.close()
    if (!answer.isOk) showToast({ tone: 'danger', text: answer.message })
    read.reload()
    onChange()
  }
  const { claim, canTakeOver } = read.data
  return (
    <Banner tone={claim === null || isOwn ? 'information' : 'warning'} title={textOf(read.data)}>
      {claim === null ? (
        <Button variant="secondary" isPending={isPending} onPress={() => void act('take')}>
          {m.claim_action_take()}
        </Button>
      ) : null}
      {isOwn ? (
        <Button variant="secondary" isPending={isPending} onPress={() => void act('release')}>
          {m.claim_action_release()}
        </Button>
      ) : null}
      {canTakeOver ? (
        <Button variant="secondary" onPress={ask.open}>
          {m.claim_action_take_over()}
        </Button>
      ) : null}
      <AskDialog
        isOpen={ask.isOpen}
        title={m.claim_confirm_take_over()}
        text={textOf(read.data)}
        confirmLabel={m.claim_action_take_over()}
        onConfirm={() => void act('takeOver')}
        onCancel={ask.close}
        isPending={isPending}
      />
    </Banner>
  )
}

/** Who works on a case, and what its reader can do about that. @source product 8 */
export const ClaimLine = (props: ClaimLineProps) => {
  const account = useAccount()
  const actor = account && actorOf(account)
  const mayClaim = actor?.kind === 'person' && claimRights.some((slug) => actor.slugs.includes(slug))
  return mayClaim ? <Line key={props.applicationId} {...props} /> : null
}
