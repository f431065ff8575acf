import { useImperativeHandle, useState, type ComponentType, type ReactNode, type Ref } from 'react'
import type { Application, Bill, Dispatch } from '../../../api/entities.ts'
import type { RefundGround } from '../../../machines/payment/grounds.ts'
import type { DraftForm } from '../../../machines/form.ts'
import type { Fund } from '../../../machines/money.ts'
import type { CaseRemarks } from '../case/remark-drafts.ts'
import { useTyped } from '../use-typed.ts'
import type { GroundHindrance } from './open-grounds.ts'

export type DispatchLine = Dispatch['lines'][number]

/** What a dialog may have to know of the subject beyond the law's facts. */
export interface About {
  /** The case whose office offers its common remarks; set where one is acted on. */
  caseId?: string | undefined
  /** The event that is asked about. */
  event?: string | undefined
  form?: DraftForm | undefined
  /** What was written at the fields of the case before it is returned. */
  remarks?: CaseRemarks | undefined
  /** The fee rows that the litigant proposed; staff start from them. */
  proposal?: Application['proposal'] | undefined
  lines?: readonly DispatchLine[] | undefined
  /** The day by which an outcome is expected, where one was typed already. */
  dueDate?: string | undefined
  /** The day on which it went to the addresses, where it did. */
  sentOn?: string | undefined
  /** What the papers of a dispatch weigh. */
  weightGrams?: number | null | undefined
  /** What the case is due by the schedule and its costs, as long as it is not billed. */
  feeLines?: readonly { fund: Fund; totalPoisha: number }[] | undefined
  /** The bills of the case, with what was decided on its waivers. */
  bills?: readonly Pick<Bill, 'waiver'>[] | undefined
  /** What can still be given back, in poisha. */
  refundablePoisha?: number | undefined
  /** On which ground it is owed back already; without one it stands on a bill, and a ground is chosen. */
  dueGround?: RefundGround | undefined
  /** What stands in the way of a ground, where something does. */
  hindranceOf?: ((ground: RefundGround) => GroundHindrance | null) | undefined
}

export interface FieldsProps<Value> {
  value: Value
  onChange: (value: Value) => void
  /** What is wrong at a path of the payload, in words. */
  errorAt: (path: string) => string | undefined
  about: About
  /** Says whether all that would be sent is on the page; it is, unless the fields wait for what names it. */
  onShown: (isShown: boolean) => void
}

/** The payload as it stands now, for the one who sends it. */
export interface PayloadHandle {
  read: () => unknown
  /** Whether the person sees everything of it: what nobody saw is not sent. */
  isShown: () => boolean
}

/** The fields of one payload; they keep what is typed and hand out the payload when asked. */
export type PayloadFields = ComponentType<
  Pick<FieldsProps<unknown>, 'errorAt' | 'about'> & {
    onTyped?: () => void
    ref?: Ref<PayloadHandle>
    /** Where what is typed is kept until it is done; nowhere without one. */
    place?: string | undefined
  }
>

interface Definition<Value> {
  initial: (about: About) => Value
  /** Makes what was typed before fit what there is now. */
  fit?: (kept: Value, now: Value, about: About) => Value
  payload: (value: Value) => unknown
  fields: (props: FieldsProps<Value>) => ReactNode
}

/** Makes the fields of a payload from what is typed (`Value`) and how that becomes the payload. */
export const payloadFields = <Value,>({
  initial,
  fit,
  payload,
  fields: Fields,
}: Definition<Value>): PayloadFields =>
  function PayloadFieldsOf({ ref, about, errorAt, onTyped, place }) {
    const [value, setValue] = useTyped(
      place,
      () => initial(about),
      (kept, now) => fit?.(kept, now, about) ?? kept,
    )
    const [isShown, setIsShown] = useState(true)
    useImperativeHandle(ref, () => ({ read: () => payload(value), isShown: () => isShown }), [value, isShown])
    const change = (typed: Value) => {
      setValue(typed)
      onTyped?.()
    }
    return <Fields value={value} onChange={change} errorAt={errorAt} about={about} onShown={setIsShown} />
  }

/** The name of a dialog's field: the page below may hold a field with the same path. */
export const actName = (path: string): string => `act-${path}`

/** Goes on where something was put into a field of the dialog. */
export const focusOnAct = (path: string): void =>
  document.querySelector<HTMLElement>(`[name="${actName(path)}"]`)?.focus()
