import { registrationDetailsSchema } from '../../machines/account.ts'
import { faultsIn, type FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { TextField } from '../parts/text-field.tsx'
import { ConsentField, type Consent } from './consent.tsx'
import { StepForm, type Refusal } from './step-form.tsx'

export interface RegistrationDetails {
  name: string
  email: string
  dateOfBirth: string
  password: string
  passwordConfirmation: string
}

const labels = (): Record<keyof RegistrationDetails | 'hasConsented', string> => ({
  name: m.account_field_full_name(),
  email: m.person_field_email(),
  dateOfBirth: m.person_field_date_of_birth(),
  password: m.account_field_password(),
  passwordConfirmation: m.registration_field_password_confirmation(),
  hasConsented: m.registration_field_consent(),
})

interface Props {
  details: RegistrationDetails
  onChange: (details: RegistrationDetails) => void
  consent: Consent
  refused: Refusal
  isPending: boolean
  onSubmit: () => void
}

/** The last step of registration. @source spec §5 */
export function RegisterDetails({ details, onChange, consent, refused, isPending, onSubmit }: Props) {
  const field = (path: keyof RegistrationDetails, errors: readonly FieldError[]) => ({
    name: path,
    label: labels()[path],
    value: details[path],
    onChange: (value: string) => onChange({ ...details, [path]: value }),
    error: messageAt(errors, path),
  })
  return (
    <StepForm
      labels={labels()}
      refused={refused}
      refusedTitle={m.session_title_failed()}
      check={() => faultsIn(registrationDetailsSchema, { ...details, ...consent.given })}
      onValid={() => {
        if (consent.isReady()) onSubmit()
      }}
    >
      {(errors) => (
        <>
          <TextField
            {...field('name', errors)}
            hint={m.account_hint_full_name()}
            autoComplete="name"
            isRequired
          />
          <TextField
            {...field('email', errors)}
            hint={m.registration_hint_email()}
            type="email"
            autoComplete="email"
          />
          <BirthDateField {...field('dateOfBirth', errors)} autoComplete="bday" />
          <TextField
            {...field('password', errors)}
            hint={m.registration_hint_password()}
            type="password"
            autoComplete="new-password"
            isRequired
          />
          <TextField
            {...field('passwordConfirmation', errors)}
            type="password"
            autoComplete="new-password"
            isRequired
          />
          <ConsentField consent={consent} error={messageAt(errors, 'hasConsented')} />
          <ButtonRow isSticky>
            <Button type="submit" isPending={isPending || consent.awaited === 'coming'}>
              {m.registration_action_submit()}
            </Button>
          </ButtonRow>
        </>
      )}
    </StepForm>
  )
}
