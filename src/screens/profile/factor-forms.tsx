import { useState, type FormEvent, type ReactNode } from 'react'
import type { CallReply } from '../../api/calls.ts'
import { send } from '../../api/client.ts'
import { selfProofSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { factorChangeSchema, factorCodeSchema } from '../../machines/second-factor.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices, Refusal } from '../parts/form-notices.tsx'
import { Section } from '../parts/page.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useForm, type FormState } from '../use-form.ts'

/** A secret for the app, until its first code came. */
export type Begun = CallReply<'POST /auth/second-factor/begin'>

type FieldName = 'currentPassword' | 'code'
const labels = () => ({ currentPassword: m.profile_field_current_password(), code: m.factor_field_code() })

interface FrameProps {
  title: string
  form: FormState
  submitLabel: string
  isDanger?: boolean
  onSubmit: () => Promise<void>
  onCancel: () => void
  lead: ReactNode
  children: ReactNode
}

function Frame({ title, form, submitLabel, isDanger, onSubmit, onCancel, lead, children }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Section title={title}>
      {lead}
      <FormNotices form={form} labels={labels()} />
      <form noValidate onSubmit={submit}>
        {children}
        <ButtonRow isSticky>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isPending={form.isPending}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onPress={onCancel}>
            {m.parts_action_cancel()}
          </Button>
        </ButtonRow>
      </form>
    </Section>
  )
}

interface FieldProps {
  name: FieldName
  hint: string
  value: string
  form: FormState
  onChange: (value: string) => void
}

const Field = ({ name, hint, value, form, onChange }: FieldProps) => (
  <TextField
    label={labels()[name]}
    hint={hint}
    name={name}
    type={name === 'code' ? 'text' : 'password'}
    value={value}
    onChange={onChange}
    autoComplete={name === 'code' ? 'one-time-code' : 'current-password'}
    error={messageAt(form.errors, name)}
    isPlain
    isRequired
  />
)

interface LateProps {
  /** It was switched elsewhere meanwhile. */
  reload: () => void
  onCancel: () => void
}

interface BeginProps extends LateProps {
  /** Why it is begun again; null where it is not. */
  late: string | null
  onDone: (begun: Begun) => void
}

/** The password first: a session alone locks nobody out. */
export function BeginForm({ late, reload, onDone, onCancel }: BeginProps) {
  const [currentPassword, setPassword] = useState('')
  const found = faultsIn(selfProofSchema('password'), { currentPassword })
  const form = useForm({ currentPassword }, found, reload)
  const submit = async () => {
    const begun = await form.submit(found, () =>
      send('POST /auth/second-factor/begin', { body: { currentPassword } }),
    )
    if (begun) onDone(begun)
  }
  return (
    <Frame
      title={m.factor_action_on()}
      form={form}
      submitLabel={m.factor_action_next()}
      onSubmit={submit}
      onCancel={onCancel}
      lead={<Refusal title={m.parts_title_refused()} text={form.failure === null ? late : null} />}
    >
      <Field
        name="currentPassword"
        hint={m.profile_text_password_why()}
        value={currentPassword}
        form={form}
        onChange={setPassword}
      />
    </Frame>
  )
}

interface ConfirmProps {
  onCancel: () => void
  begun: Begun
  /** Another secret counts by now, or the factor is on: why. */
  onLate: (message: string) => void
  onDone: (codes: readonly string[]) => void
}

/** The QR, the secret for typing, and the first code, which proves that the app has it. */
export function ConfirmForm({ begun, onLate, onDone, onCancel }: ConfirmProps) {
  const [code, setCode] = useState('')
  const found = faultsIn(factorCodeSchema, { code })
  const form = useForm({ code }, found, onLate)
  const submit = async () => {
    const body = { code, secret: begun.secret }
    const done = await form.submit(found, () => send('POST /auth/second-factor/confirm', { body }))
    if (done) onDone(done.codes)
  }
  return (
    <Frame
      title={m.factor_title_scan()}
      form={form}
      submitLabel={m.factor_action_on()}
      onSubmit={submit}
      onCancel={onCancel}
      lead={
        <>
          <p>{m.factor_text_scan()}</p>
          <QrCode text={begun.uri} label={m.factor_label_qr()} />
          <p>
            {m.factor_label_secret()} <code>{begun.secret}</code>
          </p>
        </>
      }
    >
      <Field name="code" hint={m.factor_hint_first()} value={code} form={form} onChange={setCode} />
    </Frame>
  )
}

interface ChangeProps extends LateProps {
  act: 'renew' | 'off'
  onDone: (codes: readonly string[]) => void
}

/** New recovery codes, or off: after the password and a code. */
export function ChangeForm({ act, reload, onDone, onCancel }: ChangeProps) {
  const [body, setBody] = useState({ currentPassword: '', code: '' })
  const found = faultsIn(factorChangeSchema, body)
  const form = useForm(body, found, reload)
  const isOff = act === 'off'
  const submit = async () => {
    if (isOff) {
      const done = await form.submit(found, () => send('POST /auth/second-factor/off', { body }))
      if (done) onDone([])
      return
    }
    const done = await form.submit(found, () => send('POST /auth/second-factor/recovery-codes', { body }))
    if (done) onDone(done.codes)
  }
  const label = isOff ? m.factor_action_off() : m.factor_action_renew()
  return (
    <Frame
      title={label}
      form={form}
      submitLabel={label}
      isDanger={isOff}
      onSubmit={submit}
      onCancel={onCancel}
      lead={<p>{isOff ? m.factor_confirm_off() : m.factor_confirm_renew()}</p>}
    >
      <Field
        name="currentPassword"
        hint={m.profile_text_password_why()}
        value={body.currentPassword}
        form={form}
        onChange={(currentPassword) => setBody({ ...body, currentPassword })}
      />
      <Field
        name="code"
        hint={m.factor_hint_login()}
        value={body.code}
        form={form}
        onChange={(code) => setBody({ ...body, code })}
      />
    </Frame>
  )
}
