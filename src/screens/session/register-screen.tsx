import { useState } from 'react'
import { Link } from 'wouter'
import { mobileSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { formatDigits, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Page, Quiet, Row } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useSearch } from '../parts/use-search.ts'
import type { ScreenProps } from '../routes/route.ts'
import { Arrival } from './arrival.tsx'
import { CodeStep, withoutCode } from './code-step.tsx'
import { useKeptSteps, type KeptSteps } from './kept-steps.ts'
import { RegisterDetails, type RegistrationDetails } from './register-details.tsx'
import { noRefusal, StepForm } from './step-form.tsx'
import { registrationSteps, useRegistration, type RegistrationSnapshot } from './use-registration.ts'

type Registration = ReturnType<typeof useRegistration>

const emptyDetails: RegistrationDetails = {
  name: '',
  email: '',
  dateOfBirth: '',
  password: '',
  passwordConfirmation: '',
}

function MobileStep({ state, sendEvent }: Registration) {
  const [mobile, setMobile] = useState(state.context.mobile)
  const haveCode = { type: 'haveCode' as const, mobile }
  const search = useSearch()
  return (
    <>
      <StepForm
        labels={{ mobile: m.person_field_mobile() }}
        refused={withoutCode(state.context)}
        refusedTitle={m.session_title_failed()}
        check={() => faultsIn(mobileSchema, { mobile })}
        onValid={() => sendEvent({ type: 'sendCode', mobile })}
        lead={<Quiet>{m.registration_text_mobile()}</Quiet>}
      >
        {(errors) => (
          <>
            <TextField
              label={m.person_field_mobile()}
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
                {m.code_action_send()}
              </Button>
              {state.can(haveCode) ? (
                <Button variant="quiet" onPress={() => sendEvent(haveCode)}>
                  {m.code_action_have()}
                </Button>
              ) : null}
            </ButtonRow>
          </>
        )}
      </StepForm>
      <p>
        {m.registration_text_login()} <Link href={`/login${search}`}>{m.session_action_go_login()}</Link>
      </p>
    </>
  )
}

/** Whoever has the number in hand may know that it is registered, or that it may be by now, and is shown the way in. @source spec §5 */
function WayIn({ tone, title, text }: { tone: 'danger' | 'warning'; title: string; text: string }) {
  const search = useSearch()
  return (
    <Banner tone={tone} title={title} isLive>
      <p>{text}</p>
      <Row>
        <Link href={`/login${search}`}>{m.session_action_go_login()}</Link>
        <Link href={`/forgot-password${search}`}>{m.registration_action_forgot()}</Link>
      </Row>
    </Banner>
  )
}

const MobileExists = () => (
  <WayIn tone="danger" title={m.field_error_mobile_exists()} text={m.registration_text_exists()} />
)

const PerhapsDone = () => (
  <WayIn
    tone="warning"
    title={m.registration_title_perhaps_done()}
    text={m.registration_text_perhaps_done()}
  />
)

const isMobileTaken = ({ context }: Registration['state']): boolean =>
  context.fields.some(({ error }) => error === 'mobile_exists')

/** Begins anew with another number, where the chart lets one. */
const changeOf = ({ state, sendEvent }: Pick<Registration, 'state' | 'sendEvent'>) =>
  state.can({ type: 'changeMobile' }) ? () => sendEvent({ type: 'changeMobile' }) : undefined

function RegisterCode({ state, sendEvent, times }: Registration) {
  const locale = currentLocale()
  const isTaken = isMobileTaken(state)
  const onChangeMobile = changeOf({ state, sendEvent })
  return (
    <>
      {isTaken ? <MobileExists /> : null}
      <CodeStep
        text={m.code_text_sent({
          mobile: formatDigits(state.context.mobile, locale),
          minutes: formatNumber(times.validMinutes, locale),
        })}
        refused={isTaken ? noRefusal : state.context}
        refusedTitle={m.session_title_failed()}
        key={times.sentAt}
        at={state.value}
        times={times}
        onWaited={() => sendEvent({ type: 'waited' })}
        onVerify={(otp) => sendEvent({ type: 'verify', otp })}
        onResend={state.can({ type: 'resend' }) ? () => sendEvent({ type: 'resend' }) : undefined}
        change={onChangeMobile && { label: m.registration_action_change_mobile(), onPress: onChangeMobile }}
      />
    </>
  )
}

/** Register: mobile, code, details; logged in at the end. @source spec §2 Standalone, product 2.4 */
export function RegisterScreen(props: Partial<ScreenProps> & { snapshot?: RegistrationSnapshot }) {
  const kept = useKeptSteps(registrationSteps)
  return <RegisterSteps key={kept ? 'kept' : 'new'} kept={kept} snapshot={props.snapshot} />
}

function RegisterSteps({
  kept,
  snapshot,
}: {
  kept: KeptSteps | null
  snapshot: RegistrationSnapshot | undefined
}) {
  const [details, setDetails] = useState({ ...emptyDetails, ...kept?.typed })
  const registration = useRegistration(details, kept, snapshot)
  const { state, sendEvent, consent, isPerhapsDone } = registration
  if (state.matches('done')) return <Arrival title={m.registration_state_done()} />
  if (state.matches('mobile') || state.matches('sending'))
    return (
      <Page title={m.registration_title_mobile()} focusKey="mobile">
        <MobileStep {...registration} />
      </Page>
    )
  if (state.matches('details') || state.matches('registering'))
    return (
      <Page title={m.registration_title_details()} focusKey="details">
        {isPerhapsDone ? <PerhapsDone /> : isMobileTaken(state) ? <MobileExists /> : null}
        <RegisterDetails
          mobile={state.context.mobile}
          details={details}
          onChange={setDetails}
          consent={consent}
          refused={isPerhapsDone || isMobileTaken(state) ? noRefusal : state.context}
          isPending={state.matches('registering')}
          onSubmit={() => sendEvent({ type: 'submit' })}
          onChangeMobile={changeOf(registration)}
        />
      </Page>
    )
  return (
    <Page title={m.registration_title_code()} focusKey={`code ${registration.times.sentAt}`}>
      <RegisterCode {...registration} />
    </Page>
  )
}
