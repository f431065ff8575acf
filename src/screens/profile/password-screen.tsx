import { useState, type FormEvent } from 'react'
import { send } from '../../api/client.ts'
import { passwordChangeSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { Page } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useForm } from '../use-form.ts'

const empty = { currentPassword: '', password: '', passwordConfirmation: '' }

const labels = () => ({
  currentPassword: m.profile_field_current_password(),
  password: m.account_field_new_password(),
  passwordConfirmation: m.account_field_new_password_again(),
})

/** Change the password; every other device is logged out by it. @source spec §2 /change-password, §5 */
export function ChangePasswordScreen() {
  const [values, setValues] = useState(empty)
  const found = faultsIn(passwordChangeSchema, values)
  const form = useForm(values, found)
  const [isDone, setDone] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setDone(false)
    const reply = await form.submit(found, () => send('POST /auth/update-password', { body: values }))
    if (!reply) return
    setValues(empty)
    setDone(true)
  }
  const field = (name: keyof typeof empty, autoComplete: string, hint?: string) => (
    <TextField
      label={labels()[name]}
      hint={hint}
      name={name}
      type="password"
      value={values[name]}
      onChange={(value) => setValues({ ...values, [name]: value })}
      autoComplete={autoComplete}
      error={messageAt(form.errors, name)}
      isRequired
    />
  )
  return (
    <Page title={m.route_title_update_password()} lead={m.profile_text_password()}>
      <FormNotices form={form} labels={labels()} />
      {isDone ? (
        <Banner tone="success" title={m.profile_notice_password_changed()} isLive>
          <p>{m.profile_text_password_changed()}</p>
        </Banner>
      ) : null}
      <form noValidate onSubmit={(event) => void submit(event)}>
        {field('currentPassword', 'current-password')}
        {field('password', 'new-password', m.registration_hint_password())}
        {field('passwordConfirmation', 'new-password')}
        <ButtonRow isSticky>
          <Button type="submit" isPending={form.isPending}>
            {m.profile_action_change_password()}
          </Button>
          <LinkButton href="/my-profile" variant="secondary">
            {m.profile_action_back()}
          </LinkButton>
        </ButtonRow>
      </form>
    </Page>
  )
}
