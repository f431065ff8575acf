import { Suspense, useEffect, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, LinkButton } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { Icon } from '../parts/icon.tsx'
import { lazyScreen } from '../parts/lazy-screen.ts'
import { Page } from '../parts/page.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useSearch } from '../parts/use-search.ts'
import { givenLogin } from '../given.ts'
import { held, session, useCodeTicket, useSessionError, useSessionState } from '../session.ts'
import { keptFactor } from './kept-factor.ts'
import { logIn } from './log-in.ts'
import { errorText } from '../session-view.ts'
import { useCall } from '../use-call.ts'
import styles from './login.module.css'

const DemoEntry = lazyScreen(async () => (await import('./demo-entry.tsx')).DemoEntry)

const FactorEntry = lazyScreen(async () => (await import('./factor-entry.tsx')).FactorEntry)

/** Where the server has demo accounts, and only there, a part that nobody else loads. */
function Demo() {
  const config = useCall('GET /config-status', {})
  return config.data?.isDemo ? (
    <Suspense fallback={null}>
      <DemoEntry />
    </Suspense>
  ) : null
}

const loginFields = ['email', 'password'] as const
type LoginField = (typeof loginFields)[number]
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

/** What this is, in two lines, and the ways to see more of it or to begin. @source look Litigant */
const About = ({ search }: { search: string }) => (
  <p className={styles.about}>
    {m.session_text_about()} <Link href="/home">{m.session_action_about()}</Link>
    <br />
    {m.session_text_register()} <Link href={`/register${search}`}>{m.session_action_register()}</Link>
  </p>
)

const OtherWays = ({ search }: { search: string }) => (
  <>
    <p className={styles.or}>{m.session_label_or()}</p>
    <LinkButton href={`/cdap${search}`} variant="secondary" isWide>
      {m.session_action_identity()}
    </LinkButton>
    <p className={styles.hint}>{m.session_text_identity()}</p>
    <p className={styles.safety}>
      <Icon name="shield" />
      <span>{m.session_text_safety()}</span>
    </p>
  </>
)

/** What is typed, what of it is missing, and its sending. */
function useLogin() {
  const [email, setEmail] = useState(givenLogin()?.email ?? '')
  const [password, setPassword] = useState('')
  const [isRemembered, setRemembered] = useState(false)
  const [asked, setAsked] = useState<readonly LoginField[]>([])
  const [attempt, setAttempt] = useState(0)
  const values = { email: email.trim(), password }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty = loginFields.filter((name) => values[name] === '')
    setAsked(empty)
    setAttempt(attempt + 1)
    if (empty.length === 0) void logIn(email, password, isRemembered)
  }
  // What was left out is told until it is there.
  const missing = asked.filter((name) => values[name] === '')
  const errorOf = (name: LoginField) => (missing.includes(name) ? m.field_error_required() : undefined)
  return {
    email,
    setEmail,
    password,
    setPassword,
    isRemembered,
    setRemembered,
    attempt,
    submit,
    missing,
    errorOf,
  }
}

/** Log in by mobile or e-mail, and where a second factor is on by its code next. @source spec §2 /login, product 7 */
export function LoginScreen() {
  const ticket = useCodeTicket()
  useEffect(() => {
    const kept = keptFactor.read()
    if (!kept) return
    held.isRemembered = kept.isRemembered
    session.send({ type: 'login' })
    session.send({ type: 'codeWanted', ticket: kept.ticket })
  }, [])
  if (ticket === null) return <PasswordEntry />
  return (
    <Page title={m.session_title_login()}>
      <Suspense fallback={null}>
        <FactorEntry ticket={ticket} />
      </Suspense>
    </Page>
  )
}

/** What was typed stays when it is refused. */
function PasswordEntry() {
  const state = useSessionState()
  const refused = useSessionError()
  const form = useLogin()
  const { missing, errorOf } = form
  const search = useSearch()
  const isBusy = state !== 'loggedOut'
  return (
    <Page title={m.session_title_login()}>
      <div className={styles.login}>
        <About search={search} />
        <ErrorSummary
          errors={missing.map((name) => ({
            name,
            message: `${labels()[name]}: ${m.field_error_required()}`,
            isMissing: true,
          }))}
          attempt={form.attempt}
        />
        <Told search={search} refused={refused} isRefusalShown={missing.length === 0 && !isBusy} />
        <form noValidate method="post" action={`/login${search}`} onSubmit={form.submit}>
          <TextField
            label={m.account_field_login()}
            hint={m.session_hint_login()}
            name="email"
            value={form.email}
            onChange={form.setEmail}
            autoComplete="username"
            inputMode="text"
            isPlain
            error={errorOf('email')}
            isRequired
          />
          <PasswordField
            label={m.account_field_password()}
            name="password"
            value={form.password}
            onChange={form.setPassword}
            autoComplete="current-password"
            error={errorOf('password')}
          />
          <Link href={`/forgot-password${search}`} className={styles.forgot}>
            {m.session_action_forgot()}
          </Link>
          <CheckboxField
            label={m.session_field_remember()}
            name="remember"
            value={form.isRemembered}
            onChange={form.setRemembered}
            hint={m.session_hint_remember()}
          />
          <Button type="submit" isPending={isBusy} isWide>
            {m.session_action_login()}
          </Button>
        </form>
        <OtherWays search={search} />
        <Demo />
      </div>
    </Page>
  )
}
