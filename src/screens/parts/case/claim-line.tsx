import { useEffect, useEffectEvent } from 'react'
import type { ClaimReply } from '../../../api/claim-calls.ts'
import { send } from '../../../api/client.ts'
import { mayClaim } from '../../../machines/claim.ts'
import { m } from '../../../words/messages.js'
import { actorOf } from '../../actor.ts'
import { liveSignal } from '../../live-signal.ts'
import { useAccount } from '../../session.ts'
import { useCall } from '../../use-call.ts'
import { AskDialog, useAsk } from '../ask-dialog.tsx'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { formatTime } from '../format.ts'
import { Keycap } from '../keycap.tsx'
import { currentLocale } from '../locale.ts'
import { heedGone } from '../read-anew.ts'
import { showToast } from '../toasts.ts'
import { usePending } from '../use-pending.ts'
import { useStaffKeys } from '../use-staff-keys.ts'

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

const saidOf: Record<Act, () => string> = {
  take: m.claim_notice_taken,
  takeOver: m.claim_notice_taken,
  release: m.claim_notice_released,
}

/** Cases that a page has just left: one that it comes back to at once is none. */
const left = new Map<string, ReturnType<typeof setTimeout>>()

/** While the page of a case that one holds is open it stays one's own, and leaving gives it back. */
function useHold(id: string, isOwn: boolean, onRenewed: () => void): void {
  const renew = useEffectEvent(() => void sendAct('take', id).then(heedGone).then(onRenewed))
  useEffect(() => {
    if (!isOwn) return
    clearTimeout(left.get(id))
    const timer = setInterval(() => renew(), renewedAfterMs)
    return () => {
      clearInterval(timer)
      left.set(
        id,
        setTimeout(() => void sendAct('release', id), 0),
      )
    }
  }, [id, isOwn])
}

/** By a clock that goes ahead of the server's, one that is over still holds: it is looked at again after so long. */
const overAfterMsMin = 30_000

/** Nobody is told that the time of a claim is over: then all that is shown of the case is read again. */
function useEnd(claim: ClaimReply['claim']): void {
  useEffect(() => {
    if (claim === null) return
    const leftMs = Date.parse(claim.until) - Date.now()
    const timer = setTimeout(() => liveSignal.send({ type: 'changed' }), Math.max(leftMs, overAfterMsMin))
    return () => clearTimeout(timer)
  }, [claim])
}

const textOf = (claim: NonNullable<ClaimReply['claim']>): string => {
  const until = formatTime(claim.until, currentLocale())
  return claim.isOwn ? m.claim_text_own({ until }) : m.claim_error_held({ name: claim.name, until })
}

const Line = ({ applicationId: id, onChange }: ClaimLineProps) => {
  const read = useCall('GET /applications/{id}/claim', { params: { id } }, { isLive: true })
  const { isPending, until } = usePending()
  const ask = useAsk()
  const isOwn = read.data?.claim?.isOwn ?? false
  useHold(id, isOwn, read.reload)
  useEnd(read.data?.claim ?? null)
  const act = async (what: Act) => {
    const answer = heedGone(await until(sendAct(what, id)))
    ask.close()
    showToast(
      answer.isOk ? { tone: 'success', text: saidOf[what]() } : { tone: 'danger', text: answer.message },
    )
    read.reload()
    onChange()
  }
  const { claim = null, canTakeOver = false } = read.data ?? {}
  const isFree = read.data !== null && claim === null
  useStaffKeys({
    KeyC: isPending
      ? undefined
      : isFree
        ? () => void act('take')
        : isOwn
          ? () => void act('release')
          : undefined,
  })
  if (read.data === null) return null
  if (claim === null)
    return (
      <Button variant="quiet" isPending={isPending} onPress={() => void act('take')}>
        {m.claim_action_take()} <Keycap of="c" />
      </Button>
    )
  return (
    <Banner tone={isOwn ? 'information' : 'warning'} title={textOf(claim)}>
      {isOwn ? (
        <Button variant="secondary" isPending={isPending} onPress={() => void act('release')}>
          {m.claim_action_release()} <Keycap of="c" />
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
        text={textOf(claim)}
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
  return account && mayClaim(actorOf(account)) ? <Line key={props.applicationId} {...props} /> : null
}
