import { useEffect, useEffectEvent, useState } from 'react'
import { otpSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { OtpField } from '../parts/otp-field.tsx'
import { Quiet } from '../parts/page.tsx'
import type { CodeTimes } from './kept-steps.ts'
import { noRefusal, StepForm, type Refusal } from './step-form.tsx'

const secondsTo = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1_000))

/** Seconds until another code can be asked for; tells when they are over, at once where they are already. */
function Countdown({ until, onEnd }: { until: number; onEnd: (() => void) | null }) {
  const [left, setLeft] = useState(() => secondsTo(until))
  const end = useEffectEvent(() => onEnd?.())
  const isTold = onEnd !== null
  useEffect(() => {
    if (secondsTo(until) === 0) return end()
    const timer = setInterval(() => {
      setLeft(secondsTo(until))
      if (secondsTo(until) > 0) return
      clearInterval(timer)
      end()
    }, 250)
    return () => clearInterval(timer)
  }, [until, isTold])
  if (left === 0) return <Quiet>{m.code_text_resendable()}</Quiet>
  return <Quiet>{m.code_text_countdown({ seconds: formatNumber(left, currentLocale()) })}</Quiet>
}

/** What is still to be said once the page of the code was left for the one before it. */
export const withoutCode = (refused: Refusal): Refusal =>
  refused.fields.some(({ path }) => path === 'otp') ? noRefusal : refused

interface CodeStepProps {
  /** Where the code went and how long it works. */
  text: string
  refused: Refusal
  refusedTitle: string
  /** The state of its chart; every chart that asks for a code calls these alike. */
  at: string
  times: CodeTimes
  onWaited: () => void
  onVerify: (otp: string) => void
  /** Absent while no other code can be asked for. */
  onResend?: (() => void) | undefined
  change?: { label: string; onPress: () => void } | undefined
}

/** The page where the code of an SMS is typed. @source product 7 */
export function CodeStep(props: CodeStepProps) {
  const { text, refused, refusedTitle, at, times, onResend, change } = props
  const isResending = at === 'resending'
  const [otp, setOtp] = useState('')
  return (
    <StepForm
      labels={{ otp: m.code_field_otp() }}
      refused={refused}
      refusedTitle={refusedTitle}
      check={() => faultsIn(otpSchema, { otp })}
      onValid={() => props.onVerify(otp)}
      lead={<p>{text}</p>}
    >
      {(errors) => (
        <>
          <OtpField
            label={m.code_field_otp()}
            hint={m.code_hint_otp()}
            name="otp"
            value={otp}
            onChange={setOtp}
            error={messageAt(errors, 'otp')}
            isRequired
          />
          {at === 'waiting' || at === 'verifying' ? (
            <Countdown
              until={times.sentAt + times.resendSeconds * 1_000}
              onEnd={at === 'waiting' ? props.onWaited : null}
            />
          ) : (
            <Quiet>{m.code_text_resendable()}</Quiet>
          )}
          <ButtonRow isSticky>
            <Button type="submit" isPending={at === 'verifying' || isResending}>
              {m.code_action_verify()}
            </Button>
            {onResend || isResending ? (
              <Button variant="secondary" onPress={onResend} isPending={isResending}>
                {m.code_action_resend()}
              </Button>
            ) : null}
            {change ? (
              <Button variant="quiet" onPress={change.onPress}>
                {change.label}
              </Button>
            ) : null}
          </ButtonRow>
        </>
      )}
    </StepForm>
  )
}
