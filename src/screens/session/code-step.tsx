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
import { noRefusal, StepForm, type Refusal } from './step-form.tsx'

/** Seconds until another code can be asked for; tells when they are over. */
function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const [left, setLeft] = useState(seconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const deadline = Date.now() + seconds * 1_000
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((deadline - Date.now()) / 1_000))
      setLeft(remaining)
      if (remaining > 0) return
      clearInterval(timer)
      end()
    }, 250)
    return () => clearInterval(timer)
  }, [seconds])
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
  /** Seconds until another code can be asked for; null while that is not counted. */
  waitSeconds: number | null
  isVerifying: boolean
  onWaited: () => void
  onVerify: (otp: string) => void
  /** Absent while no other code can be asked for. */
  onResend?: (() => void) | undefined
  change?: { label: string; onPress: () => void } | undefined
}

/** The page where the code of an SMS is typed. @source product 7 */
export function CodeStep(props: CodeStepProps) {
  const { text, refused, refusedTitle, waitSeconds, isVerifying, onResend, change } = props
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
          {waitSeconds === null ? (
            <Quiet>{m.code_text_resendable()}</Quiet>
          ) : (
            <Countdown seconds={waitSeconds} onEnd={props.onWaited} />
          )}
          <ButtonRow isSticky>
            <Button type="submit" isPending={isVerifying}>
              {m.code_action_verify()}
            </Button>
            {onResend ? (
              <Button variant="secondary" onPress={onResend}>
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
