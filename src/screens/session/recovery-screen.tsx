import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import { recoverySchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { formatDigits, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Refusal } from '../parts/form-notices.tsx'
import { Page, Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useSearch } from '../parts/use-search.ts'
import type { ScreenProps } from '../routes/route.ts'
import { CodeStep, withoutCode } from './code-step.tsx'
import { useKeptSteps, type KeptSteps } from './kept-steps.ts'
import { NewPasswordStep } from './new-password-step.tsx'
import { StepForm } from './step-form.tsx'
import { recoverySteps, useRecovery, type NewPassword, type RecoverySnapshot } from './use-recovery.ts'

type Recovery = ReturnType<typeof useRecovery>

function AskStep({ state, sendEvent }: Recovery) {
  const [login, setLogin] = useState(state.context.login)
  const haveCode = { type: 'haveCode' as const, login }
  const search = useSearch()
  return (
    <>
      <StepForm
        labels={{ login: m.account_field_login() }}
        refused={withoutCode(state.context)}
        refusedTitle={m.session_title_failed()}
        check={() => faultsIn(recoverySchema, { login })}
        onValid={() => sendEvent({ type: 'ask', login })}
        lead={<Quiet>{m.recovery_text_ask()}</Quiet>}
      >
        {(errors) => (
          <>
            <TextField
              label={m.account_field_login()}
              hint={m.recovery_hint_login()}
              name="login"
              inputMode="email"
              autoComplete="username"
              value={login}
              onChange={setLogin}
              error={messageAt(errors, 'login')}
              isRequired
            />
            <ButtonRow isSticky>
              <Button type="submit" isPending={state.matches('sending')}>
                {m.recovery_action_ask()}
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
        {m.recovery_text_remembered()} <Link href={`/login${search}`}>{m.session_action_go_login()}</Link>
      </p>
    </>
  )
}

/** Begins anew with another address or number, where the chart lets one. */
const changeOf = ({ state, sendEvent }: Pick<Recovery, 'state' | 'sendEvent'>) =>
  state.can({ type: 'changeLogin' }) ? () => sendEvent({ type: 'changeLogin' }) : undefined

/** Says the same whether or not there is such an account. */
function LinkStep({ state, sendEvent, linkMinutes }: Recovery) {
  const minutes = formatNumber(linkMinutes, currentLocale())
  const onChangeLogin = changeOf({ state, sendEvent })
  return (
    <>
      <Refusal title={m.session_title_failed()} text={state.context.error} />
      <p>{m.recovery_text_link({ login: state.context.login.trim(), minutes })}</p>
      <Quiet>{m.recovery_text_link_missing()}</Quiet>
      <ButtonRow isSticky>
        <Button
          variant="secondary"
          onPress={() => sendEvent({ type: 'resend' })}
          isPending={state.matches('resending')}
        >
          {m.recovery_action_resend()}
        </Button>
        {onChangeLogin ? (
          <Button variant="quiet" onPress={onChangeLogin}>
            {m.recovery_action_change_login()}
          </Button>
        ) : null}
      </ButtonRow>
    </>
  )
}

function RecoveryCode({ state, sendEvent, times }: Recovery) {
  const locale = currentLocale()
  const onChangeLogin = changeOf({ state, sendEvent })
  return (
    <CodeStep
      text={m.recovery_text_code({
        mobile: formatDigits(state.context.login.trim(), locale),
        minutes: formatNumber(times.validMinutes, locale),
      })}
      refused={state.context}
      refusedTitle={m.session_title_failed()}
      key={times.sentAt}
      at={state.value}
      times={times}
      onWaited={() => sendEvent({ type: 'waited' })}
      onVerify={(otp) => sendEvent({ type: 'verify', otp })}
      onResend={state.can({ type: 'resend' }) ? () => sendEvent({ type: 'resend' }) : undefined}
      change={onChangeLogin && { label: m.recovery_action_change_login(), onPress: onChangeLogin }}
    />
  )
}

const ticketInAddress = () =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.hash.slice(1)).get('ticket')

/** The mail's link carries its ticket behind the address, where no server sees it; it does not stay there. */
function useTicket(onTicket: (ticket: string) => void): void {
  const take = useEffectEvent(() => {
    const ticket = ticketInAddress()
    if (ticket === null) return
    history.replaceState(history.state, '', `${location.pathname}${location.search}`)
    onTicket(ticket)
  })
  useEffect(() => {
    const onChange = () => take()
    onChange()
    window.addEventListener('hashchange', onChange)
    return () => window.removeEventListener('hashchange', onChange)
  }, [])
}

/** A forgotten password: by a link in a mail or by a code to the mobile. @source spec §2 /forgot-password, /resetForgottenPassword */
export function RecoveryScreen(props: Partial<ScreenProps> & { snapshot?: RecoverySnapshot }) {
  const steps = useKeptSteps(recoverySteps)
  // A link that was opened goes before what this tab had asked for.
  const [isByLink] = useState(() => ticketInAddress() !== null)
  const kept = isByLink ? null : steps
  return <RecoverySteps key={kept ? 'kept' : 'new'} kept={kept} snapshot={props.snapshot} />
}

const noPassword: NewPassword = { password: '', passwordConfirmation: '' }

function RecoverySteps({
  kept,
  snapshot,
}: {
  kept: KeptSteps | null
  snapshot: RecoverySnapshot | undefined
}) {
  const [typed, setTyped] = useState(noPassword)
  const recovery = useRecovery(typed, kept, snapshot)
  const { state, sendEvent } = recovery
  const search = useSearch()
  const onChangeLogin = changeOf(recovery)
  useTicket((ticket) => {
    const event = { type: 'open' as const, ticket }
    if (!state.can(event)) return
    if (state.matches('done')) setTyped(noPassword)
    sendEvent(event)
  })
  if (state.matches('done'))
    return (
      <Page title={m.recovery_title_done()} focusKey="done">
        <p>{m.recovery_text_done()}</p>
        <ButtonRow isSticky>
          <LinkButton href={`/login${search}`}>{m.session_action_go_login()}</LinkButton>
        </ButtonRow>
      </Page>
    )
  if (state.matches('linkSent') || (state.matches('resending') && recovery.isByMail))
    return (
      <Page title={m.recovery_title_link()} focusKey={state.value}>
        <LinkStep {...recovery} />
      </Page>
    )
  if (state.matches('password') || state.matches('changing'))
    return (
      <Page title={m.recovery_title_password()} focusKey="password">
        <NewPasswordStep
          mobile={state.context.login.trim() || null}
          typed={typed}
          onChange={setTyped}
          refused={state.context}
          isPending={state.matches('changing')}
          onSubmit={() => sendEvent({ type: 'submit' })}
          onChangeLogin={
            onChangeLogin &&
            (() => {
              setTyped(noPassword)
              onChangeLogin()
            })
          }
        />
      </Page>
    )
  if (state.matches('asking') || state.matches('sending'))
    return (
      <Page title={m.recovery_title_ask()} focusKey="ask">
        <AskStep {...recovery} />
      </Page>
    )
  return (
    <Page title={m.code_title_page()} focusKey={`code ${recovery.times.sentAt}`}>
      <RecoveryCode {...recovery} />
    </Page>
  )
}
