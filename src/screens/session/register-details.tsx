import { registrationDetailsSchema } from '../../machines/account.ts'
import { faultsIn, type FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet } from '../parts/page.tsx'
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
  /** The number that was proved. */
  mobile: string
  details: RegistrationDetails
  onChange: (details: RegistrationDetails) => void
  consent: Consent
  refused: Refusal
  isPending: boolean
  onSubmit: () => void
  /** Begins anew with another number; undefined while something is sent. */
  onChangeMobile: (() => void) | undefined
}

/** The last step of registration. @source spec §5 */
export function RegisterDetails({ details, onChange, consent, ...props }: Props) {
  const { mobile, refused, isPending, onSubmit, onChangeMobile } = props
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
      lead={<Quiet>{m.registration_text_details({ mobile: formatDigits(mobile, currentLocale()) })}</Quiet>}
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
            {onChangeMobile ? (
              <Button variant="quiet" onPress={onChangeMobile}>
                {m.registration_action_change_mobile()}
              </Button>
            ) : null}
          </ButtonRow>
        </>
      )}
    </StepForm>
  )
}
