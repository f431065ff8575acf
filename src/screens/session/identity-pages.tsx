import type { ReactNode } from 'react'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { formatDigits, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Page, Quiet } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { useSearch } from '../parts/use-search.ts'
import { Arrival } from './arrival.tsx'
import { CodeStep } from './code-step.tsx'
import { IdentityName } from './identity-name.tsx'
import type { useIdentity } from './use-identity.ts'

type Identity = ReturnType<typeof useIdentity>

const Failed = ({ error }: { error: string | null }) =>
  error ? (
    <Banner tone="danger" title={m.session_title_failed()} isLive>
      <p>{error}</p>
    </Banner>
  ) : null

function StartStep({ state, sendEvent }: Identity) {
  const search = useSearch()
  return (
    <>
      <Failed error={state.context.error} />
      <p>{m.identity_text_explain()}</p>
      {state.matches('away') ? (
        <Banner tone="information" isLive>
          <p>{m.identity_text_away()}</p>
        </Banner>
      ) : null}
      <ButtonRow isSticky>
        <Button onPress={() => sendEvent({ type: 'start' })} isPending={state.matches('starting')}>
          {m.session_action_identity()}
        </Button>
        <LinkButton href={`/login${search}`} variant="secondary">
          {m.identity_action_password()}
        </LinkButton>
      </ButtonRow>
    </>
  )
}

function LinkStep({ state, sendEvent }: Identity) {
  const mobile = formatDigits(state.context.mobile ?? '', currentLocale())
  return (
    <>
      <Failed error={state.context.error} />
      <p>{m.identity_text_link({ mobile })}</p>
      <ButtonRow isSticky>
        <Button onPress={() => sendEvent({ type: 'sendCode' })} isPending={state.matches('sending')}>
          {m.code_action_send()}
        </Button>
      </ButtonRow>
    </>
  )
}

function IdentityCode({ state, sendEvent, times }: Identity) {
  const locale = currentLocale()
  return (
    <CodeStep
      text={m.code_text_sent({
        mobile: formatDigits(state.context.mobile ?? '', locale),
        minutes: formatNumber(times.validMinutes, locale),
      })}
      refused={state.context}
      refusedTitle={m.session_title_failed()}
      key={times.sentAt}
      at={state.value}
      times={times}
      onWaited={() => sendEvent({ type: 'waited' })}
      onVerify={(otp) => sendEvent({ type: 'verify', otp })}
      onResend={state.can({ type: 'sendCode' }) ? () => sendEvent({ type: 'sendCode' }) : undefined}
    />
  )
}

function RefusedStep({ state, sendEvent }: Identity) {
  const search = useSearch()
  return (
    <>
      <p role="alert">{state.context.error ?? m.identity_error_denied()}</p>
      <ButtonRow isSticky>
        <Button onPress={() => sendEvent({ type: 'start' })}>{m.identity_action_retry()}</Button>
        <LinkButton href={`/login${search}`} variant="secondary">
          {m.identity_action_password()}
        </LinkButton>
      </ButtonRow>
    </>
  )
}

const Entering = () => (
  <>
    <Quiet>{m.identity_text_entering()}</Quiet>
    <Skeleton />
  </>
)

/** Every page of logging in by CDAP; which one, the chart says. */
function pageOf(identity: Identity): { key: string; title: string; content: ReactNode } | null {
  const { value } = identity.state
  switch (value) {
    case 'ready':
    case 'starting':
    case 'away':
      return { key: 'start', title: m.identity_title_start(), content: <StartStep {...identity} /> }
    case 'entering':
      return { key: 'entering', title: m.identity_title_entering(), content: <Entering /> }
    case 'naming':
    case 'creating':
      return { key: 'name', title: m.identity_title_name(), content: <IdentityName {...identity} /> }
    case 'linking':
    case 'sending':
      return { key: 'link', title: m.identity_title_link(), content: <LinkStep {...identity} /> }
    case 'waiting':
    case 'resendable':
    case 'resending':
    case 'verifying':
      return {
        key: `code ${identity.times.sentAt}`,
        title: m.code_title_page(),
        content: <IdentityCode {...identity} />,
      }
    case 'refused':
      return { key: 'refused', title: m.identity_title_refused(), content: <RefusedStep {...identity} /> }
    case 'done':
      return null
  }
}

export function IdentityPages(identity: Identity) {
  const page = pageOf(identity)
  if (!page) return <Arrival title={m.identity_state_done()} />
  return (
    <Page title={page.title} focusKey={page.key}>
      {page.content}
    </Page>
  )
}
