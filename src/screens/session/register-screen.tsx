import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import type { SnapshotFrom } from 'xstate'
import { send } from '../../api/client.ts'
import { fieldErrorsOf, type FieldError } from '../../machines/form.ts'
import { otpResendSeconds, otpValidMinutes } from '../../machines/limits.ts'
import { mobileSchema, otpSchema, registrationDetailsSchema } from '../../machines/account.ts'
import { registrationMachine } from '../../machines/registration.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { fieldsOf, messageAt, summaryOf } from '../parts/field-words.ts'
import { formatDigits, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { OtpField } from '../parts/otp-field.tsx'
import { Page, Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { acceptToken } from '../session.ts'
import type { ScreenProps } from '../routes/route.ts'
import { RegisterDetails, type RegistrationDetails } from './register-details.tsx'

type Snapshot = SnapshotFrom<typeof registrationMachine>

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
  return <Quiet>{m.registration_text_countdown({ seconds: formatNumber(left, currentLocale()) })}</Quiet>
}

const emptyDetails: RegistrationDetails = {
  name: '',
  email: '',
  dateOfBirth: '',
  password: '',
  passwordConfirmation: '',
  hasConsented: false,
}

function useRegistration(details: RegistrationDetails, snapshot: Snapshot | undefined) {
  const [resendSeconds, setResendSeconds] = useState<number>(otpResendSeconds)
  const machine = registrationMachine.provide({
    actions: {
      sendCode: ({ context, self }) =>
        void send('POST /auth/register/otp', { body: { mobile: context.mobile } }).then((answer) => {
          if (!answer.isOk)
            return self.send({ type: 'codeRefused', error: answer.message, fields: fieldsOf(answer.data) })
          setResendSeconds(answer.data.resendSeconds)
          self.send({ type: 'codeSent' })
        }),
      verifyCode: ({ context, event, self }) => {
        if (event.type !== 'verify') return
        const body = { mobile: context.mobile, otp: event.otp }
        void send('POST /auth/register/otp/verify', { body }).then((answer) =>
          self.send(
            answer.isOk
              ? { type: 'verified', ticket: answer.data.ticket }
              : { type: 'verifyRefused', error: answer.message, fields: fieldsOf(answer.data) },
          ),
        )
      },
      register: ({ context, self }) => {
        const body = { ...details, ticket: context.ticket ?? '' }
        void send('POST /auth/register', { body }).then((answer) => {
          if (answer.isOk) {
            self.send({ type: 'registered' })
            showToast({ tone: 'success', text: m.registration_notice_done() })
            return acceptToken(answer.data.access_token, false)
          }
          if (answer.code === 409) return self.send({ type: 'ticketLost', error: answer.message })
          self.send({ type: 'submitRefused', error: answer.message, fields: fieldsOf(answer.data) })
        })
      },
    },
  })
  const [state, sendEvent] = useMachine(machine, snapshot ? { snapshot } : {})
  return { state, sendEvent, resendSeconds }
}

const labels = (): Record<string, string> => ({
  mobile: m.registration_field_mobile(),
  otp: m.registration_field_otp(),
  name: m.registration_field_name(),
  email: m.registration_field_email(),
  dateOfBirth: m.registration_field_date_of_birth(),
  password: m.registration_field_password(),
  passwordConfirmation: m.registration_field_password_confirmation(),
  hasConsented: m.registration_field_consent(),
})

/** Register: mobile, code, details; logged in at the end. @source spec §2 Standalone, product 2.4 */
export function RegisterScreen({ snapshot }: Partial<ScreenProps> & { snapshot?: Snapshot }) {
  const [details, setDetails] = useState(emptyDetails)
  const { state, sendEvent, resendSeconds } = useRegistration(details, snapshot)
  const [mobile, setMobile] = useState(state.context.mobile)
  const [otp, setOtp] = useState('')
  const [typedErrors, setTypedErrors] = useState<readonly FieldError[]>([])
  const [attempt, setAttempt] = useState(0)
  const errors = [...typedErrors, ...state.context.fields]
  const locale = currentLocale()

  const isAtMobile = state.matches('mobile') || state.matches('sending')
  const isAtCode = state.matches('waiting') || state.matches('resendable') || state.matches('verifying')
  const page = isAtMobile ? 'mobile' : isAtCode ? 'code' : 'details'

  /** Refused here by the chart's own schema: shown at the fields, nothing is sent. */
  const attemptWith = (found: readonly FieldError[], go: () => void) => {
    setTypedErrors(found)
    setAttempt(attempt + 1)
    if (found.length === 0) go()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (page === 'mobile') {
      const parsed = mobileSchema.safeParse({ mobile })
      attemptWith(parsed.error ? fieldErrorsOf(parsed.error) : [], () =>
        sendEvent({ type: 'sendCode', mobile }),
      )
    } else if (page === 'code') {
      const parsed = otpSchema.safeParse({ otp })
      attemptWith(parsed.error ? fieldErrorsOf(parsed.error) : [], () => sendEvent({ type: 'verify', otp }))
    } else {
      const parsed = registrationDetailsSchema.safeParse(details)
      attemptWith(parsed.error ? fieldErrorsOf(parsed.error) : [], () => sendEvent({ type: 'submit' }))
    }
  }
  const titles = {
    mobile: m.registration_title_mobile,
    code: m.registration_title_code,
    details: m.registration_title_details,
  }
  if (state.matches('done')) return <Page title={m.registration_state_done()}>{null}</Page>
  return (
    <Page title={titles[page]()} focusKey={page}>
      <ErrorSummary errors={summaryOf(errors, labels())} attempt={attempt} />
      {state.context.error && errors.length === 0 ? (
        <Banner tone="danger" title={m.registration_error_title()} isLive>
          <p>{state.context.error}</p>
        </Banner>
      ) : null}
      <form noValidate onSubmit={submit}>
        {page === 'mobile' ? (
          <>
            <Quiet>{m.registration_text_mobile()}</Quiet>
            <TextField
              label={m.registration_field_mobile()}
              hint={m.registration_hint_mobile()}
              name="mobile"
              type="tel"
              autoComplete="tel"
              value={mobile}
              onChange={setMobile}
              error={messageAt(errors, 'mobile')}
              isShort
              isRequired
            />
            <ButtonRow isSticky>
              <Button type="submit" isPending={state.matches('sending')}>
                {m.registration_action_send_code()}
              </Button>
            </ButtonRow>
          </>
        ) : page === 'code' ? (
          <>
            <p>
              {m.registration_text_code({
                mobile: formatDigits(state.context.mobile, locale),
                minutes: formatNumber(otpValidMinutes, locale),
              })}
            </p>
            <OtpField
              label={m.registration_field_otp()}
              name="otp"
              value={otp}
              onChange={setOtp}
              error={messageAt(errors, 'otp')}
              isRequired
            />
            {state.matches('waiting') ? (
              <Countdown seconds={resendSeconds} onEnd={() => sendEvent({ type: 'waited' })} />
            ) : (
              <Quiet>{m.registration_text_resendable()}</Quiet>
            )}
            <ButtonRow isSticky>
              <Button type="submit" isPending={state.matches('verifying')}>
                {m.registration_action_verify()}
              </Button>
              {state.can({ type: 'resend' }) ? (
                <Button variant="secondary" onPress={() => sendEvent({ type: 'resend' })}>
                  {m.registration_action_resend()}
                </Button>
              ) : null}
              {state.can({ type: 'changeMobile' }) ? (
                <Button variant="quiet" onPress={() => sendEvent({ type: 'changeMobile' })}>
                  {m.registration_action_change_mobile()}
                </Button>
              ) : null}
            </ButtonRow>
          </>
        ) : (
          <RegisterDetails
            details={details}
            onChange={setDetails}
            errors={errors}
            isPending={state.matches('registering')}
          />
        )}
      </form>
      {page === 'mobile' ? (
        <p>
          {m.registration_text_login()}{' '}
          <Link href={`/login${location.search}`}>{m.registration_action_login()}</Link>
        </p>
      ) : null}
    </Page>
  )
}
