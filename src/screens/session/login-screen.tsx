import { Suspense, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Page, Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useSearch } from '../parts/use-search.ts'
import { givenLogin } from '../given.ts'
import { logIn, useSessionError, useSessionState } from '../session.ts'
import { errorText } from '../session-view.ts'
import { useCall } from '../use-call.ts'

const DemoEntry = lazyScreen(async () => (await import('./demo-entry.tsx')).DemoEntry)

/** Where the server has demo accounts, and only there, a part that nobody else loads. */
function Demo() {
  const config = useCall('GET /config-status', {})
  return config.data?.isDemo ? (
    <Suspense fallback={null}>
      <DemoEntry />
    </Suspense>
  ) : null
}

const labels = () => ({ email: m.account_field_login(), password: m.account_field_password() })

/** Whether a payment was what brought somebody here. @source spec §5 */
const isForPayment = (search: string): boolean =>
  new URLSearchParams(search).get('redirect')?.startsWith('/checkout/') ?? false

interface ToldProps {
  search: string
  /** What the last try was refused with. */
  refused: string | null
  /** False while something else is told or under way. */
  isRefusalShown: boolean
}

/** Why somebody is here, and what became of the last try. */
function Told({ search, refused, isRefusalShown }: ToldProps) {
  if (refused)
    return isRefusalShown ? (
      <Banner tone="danger" title={m.session_title_refused()} isLive>
        <p>{errorText(refused)}</p>
      </Banner>
    ) : null
  return isForPayment(search) ? (
    <Banner tone="information">
      <p>{m.checkout_error_logged_out()}</p>
    </Banner>
  ) : null
}

const OtherWays = ({ search }: { search: string }) => (
  <>
    <Link href={`/forgot-password${search}`}>{m.session_action_forgot()}</Link>
    <LinkButton href={`/cdap${search}`} variant="secondary">
      {m.session_action_identity()}
    </LinkButton>
    <Quiet>{m.session_text_register()}</Quiet>
    <LinkButton href={`/register${search}`} variant="secondary">
      {m.session_action_register()}
    </LinkButton>
  </>
)

/** Log in by e-mail or mobile. What was typed stays when it is refused. @source spec §2 /login */
export function LoginScreen() {
  const state = useSessionState()
  const refused = useSessionError()
  const [email, setEmail] = useState(givenLogin()?.email ?? '')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [missing, setMissing] = useState<readonly ('email' | 'password')[]>([])
  const [attempt, setAttempt] = useState(0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const values = { email: email.trim(), password }
    const empty = (['email', 'password'] as const).filter((name) => values[name] === '')
    setMissing(empty)
    setAttempt(attempt + 1)
    if (empty.length === 0) void logIn(email, password, isRemembered)
  }
  const errorOf = (name: 'email' | 'password') =>
    missing.includes(name) ? m.field_error_required() : undefined
  const isBusy = state !== 'loggedOut'
  const search = useSearch()
  return (
    <Page title={m.session_title_login()}>
      <ErrorSummary
        errors={missing.map((name) => ({
          name,
          message: `${labels()[name]}: ${m.field_error_required()}`,
          isMissing: true,
        }))}
        attempt={attempt}
      />
      <Told search={search} refused={refused} isRefusalShown={missing.length === 0 && !isBusy} />
      <form noValidate method="post" action={`/login${search}`} onSubmit={submit}>
        <TextField
          label={m.account_field_login()}
          name="email"
          value={email}
          onChange={setEmail}
          autoComplete="username"
          inputMode="email"
          error={errorOf('email')}
          isRequired
        />
        <TextField
          label={m.account_field_password()}
          name="password"
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={errorOf('password')}
          isRequired
        />
        <CheckboxField
          label={m.session_field_remember()}
          name="remember"
          value={isRemembered}
          onChange={setRemembered}
          hint={m.session_hint_remember()}
        />
        <ButtonRow isSticky>
          <Button type="submit" isPending={isBusy} isWide>
            {m.session_action_login()}
          </Button>
        </ButtonRow>
      </form>
      <OtherWays search={search} />
      <Demo />
    </Page>
  )
}
