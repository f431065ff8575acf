import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDay } from '../../machines/text.ts'
import { dispatchActWords } from '../../words/groups/dispatch-act.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { RefusedRows } from '../parts/bulk/run-parts.tsx'
import type { BulkResult, ChosenRow } from '../parts/bulk/bulk.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import type { PayloadHandle } from '../parts/payloads/payload-fields.tsx'
import { trackingFields as TrackingFields } from '../parts/payloads/tracking.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { showToast } from '../parts/toasts.ts'
import { usePending } from '../parts/use-pending.ts'
import { useForgetTyped } from '../parts/use-typed.ts'
import { leftOf, linesOfAll, readParcels, sendParcels, type Parcel, type TypedNumbers } from './send-run.ts'

/** Of all that were chosen together: a number is kept for its line, whatever is chosen beside it. */
const place = 'dispatch sendToAddress'

const words = dispatchActWords.sendToAddress

const Refused = ({ rows }: { rows: readonly BulkResult[] }) =>
  rows.length === 0 ? null : (
    <Banner tone="danger" isLive>
      <RefusedRows rows={rows} />
    </Banner>
  )

interface SendDialogProps {
  rows: readonly ChosenRow[]
  /** Where a dispatch stands that can be sent. */
  from: string
  onSent: (sent: readonly Pick<ChosenRow, 'id'>[]) => void
  /** What became of those that somebody else sent, or that are here no more. */
  onGone: (gone: readonly BulkResult[]) => void
  onClose: () => void
}

/** The parcels that are left, and what is told of them. */
function useParcels({ rows, from, ...on }: SendDialogProps) {
  const [parcels, setParcels] = useState<readonly Parcel[] | null>(null)
  const [dueDate, setDueDate] = useState('')
  const [refused, setRefused] = useState<readonly BulkResult[]>([])
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isPending, until } = usePending()
  const forget = useForgetTyped()
  // What is chosen when the dialog opens is what it is about.
  const [begun] = useState(rows)
  const show = useEffectEvent(({ parcels: found, gone, unread }: Awaited<ReturnType<typeof readParcels>>) => {
    setParcels(found)
    setRefused([...gone, ...unread])
    on.onGone(gone)
  })
  useEffect(() => {
    let isCurrent = true
    void readParcels(begun, from).then((read) => {
      if (isCurrent) show(read)
    })
    return () => {
      isCurrent = false
    }
  }, [begun, from])
  const keys = useRef(new Map<string, string>())
  const keyOf = ({ id, version }: Parcel): string => {
    const key = keys.current.get(`${id} ${version}`) ?? crypto.randomUUID()
    keys.current.set(`${id} ${version}`, key)
    return key
  }
  const send = async (typed: TypedNumbers) => {
    if (!parcels) return
    if (!isDay(typed.dueDate)) return setErrors({ dueDate: m.field_error_date_invalid() })
    const { outcome, left, gone } = await until(carryOut(parcels, typed, { from, keyOf }))
    const count = formatNumber(outcome.sentIds.length, currentLocale())
    if (outcome.sentIds.length > 0) showToast({ tone: 'success', text: m.bulk_text_done({ count }) })
    on.onSent(outcome.sentIds.map((id) => ({ id })))
    on.onGone(gone)
    if (left.length === 0) {
      forget(place)
      return on.onClose()
    }
    const isNothing = outcome.sentIds.length === 0 && outcome.refused.length === 0
    const lacking = isNothing && Object.keys(outcome.errors).length === 0
    setParcels(left)
    setDueDate(typed.dueDate)
    setRefused(outcome.refused)
    setErrors(lacking ? { lines: m.dispatch_error_numbers() } : placed(outcome.errors, parcels, left))
  }
  return { parcels, dueDate, refused, errors, isPending, send }
}

async function carryOut(
  parcels: readonly Parcel[],
  typed: TypedNumbers,
  { from, keyOf }: { from: string; keyOf: (parcel: Parcel) => string },
) {
  const outcome = await sendParcels(parcels, typed, keyOf)
  return { outcome, ...(await leftOf(parcels, typed, outcome, from)) }
}

/** Errors at the fields where they stand now that those that were sent are gone. */
function placed(
  errors: Readonly<Record<string, string>>,
  before: readonly Parcel[],
  left: readonly Parcel[],
): Record<string, string> {
  const ids = (parcels: readonly Parcel[]) => linesOfAll(parcels).map(({ id }) => id)
  const [was, now] = [ids(before), ids(left)]
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${now.indexOf(was[Number(at)] ?? '')}`),
      message,
    ]),
  )
}

/** The numbers of several dispatches in one go, as the post office gave them; those that have all of theirs are sent, each by itself. @source product 2.2 */
export function SendDialog(props: SendDialogProps) {
  const { parcels, dueDate, refused, errors, isPending, send } = useParcels(props)
  const handle = useRef<PayloadHandle>(null)
  return (
    <ConfirmDialog
      isOpen
      title={words.action()}
      text={m.dispatch_text_send_many()}
      confirmLabel={words.action()}
      isPending={isPending}
      onConfirm={() => {
        if (handle.current) void send(handle.current.read() as TypedNumbers)
      }}
      onCancel={props.onClose}
    >
      <Refused rows={refused} />
      {parcels === null ? (
        <Skeleton lineCount={6} />
      ) : (
        <TrackingFields
          key={linesOfAll(parcels)
            .map(({ id }) => id)
            .join(' ')}
          ref={handle}
          about={{ lines: linesOfAll(parcels), dueDate }}
          place={place}
          errorAt={(path) => errors[path]}
        />
      )}
    </ConfirmDialog>
  )
}
