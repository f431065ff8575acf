import type { FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { DateField } from '../parts/date-field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { TextField } from '../parts/text-field.tsx'

export interface RegistrationDetails {
  name: string
  email: string
  dateOfBirth: string
  password: string
  passwordConfirmation: string
  hasConsented: boolean
}

interface Props {
  details: RegistrationDetails
  onChange: (details: RegistrationDetails) => void
  errors: readonly FieldError[]
  isPending: boolean
}

/** The last step of registration. @source spec §5 */
export function RegisterDetails({ details, onChange, errors, isPending }: Props) {
  const set =
    <Key extends keyof RegistrationDetails>(key: Key) =>
    (value: RegistrationDetails[Key]) =>
      onChange({ ...details, [key]: value })
  const at = (path: keyof RegistrationDetails) => ({ name: path, error: messageAt(errors, path) })
  return (
    <>
      <TextField
        {...at('name')}
        label={m.registration_field_name()}
        hint={m.registration_hint_name()}
        value={details.name}
        onChange={set('name')}
        autoComplete="name"
        isRequired
      />
      <TextField
        {...at('email')}
        label={m.registration_field_email()}
        type="email"
        value={details.email}
        onChange={set('email')}
        autoComplete="email"
      />
      <DateField
        {...at('dateOfBirth')}
        label={m.registration_field_date_of_birth()}
        value={details.dateOfBirth}
        onChange={set('dateOfBirth')}
        autoComplete="bday"
      />
      <TextField
        {...at('password')}
        label={m.registration_field_password()}
        hint={m.registration_hint_password()}
        type="password"
        value={details.password}
        onChange={set('password')}
        autoComplete="new-password"
        isRequired
      />
      <TextField
        {...at('passwordConfirmation')}
        label={m.registration_field_password_confirmation()}
        type="password"
        value={details.passwordConfirmation}
        onChange={set('passwordConfirmation')}
        autoComplete="new-password"
        isRequired
      />
      <p>{m.registration_text_consent()}</p>
      <CheckboxField
        {...at('hasConsented')}
        label={m.registration_field_consent()}
        value={details.hasConsented}
        onChange={set('hasConsented')}
      />
      <ButtonRow isSticky>
        <Button type="submit" isPending={isPending}>
          {m.registration_action_submit()}
        </Button>
      </ButtonRow>
    </>
  )
}
