import { newPasswordSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { formatDigits } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { StepForm, type Refusal } from './step-form.tsx'
import type { NewPassword } from './use-recovery.ts'

const labels = (): Record<keyof NewPassword, string> => ({
  password: m.account_field_new_password(),
  passwordConfirmation: m.account_field_new_password_again(),
})

interface Props {
  /** The number that was proved; null where a link was. */
  mobile: string | null
  typed: NewPassword
  onChange: (typed: NewPassword) => void
  refused: Refusal
  isPending: boolean
  onSubmit: () => void
  /** Begins anew with another address or number; undefined while something is sent. */
  onChangeLogin: (() => void) | undefined
}

/** A new password, twice. @source spec §5 */
export function NewPasswordStep({ mobile, typed, onChange, ...props }: Props) {
  const { refused, isPending, onSubmit, onChangeLogin } = props
  return (
    <StepForm
      labels={labels()}
      refused={refused}
      refusedTitle={m.session_title_failed()}
      check={() => faultsIn(newPasswordSchema, typed)}
      onValid={onSubmit}
      lead={
        <Quiet>
          {mobile === null
            ? m.recovery_text_password()
            : m.recovery_text_password_of({ mobile: formatDigits(mobile, currentLocale()) })}
        </Quiet>
      }
    >
      {(errors) => (
        <>
          <TextField
            label={labels().password}
            hint={m.registration_hint_password()}
            name="password"
            type="password"
            autoComplete="new-password"
            value={typed.password}
            onChange={(password) => onChange({ ...typed, password })}
            error={messageAt(errors, 'password')}
            isRequired
          />
          <TextField
            label={labels().passwordConfirmation}
            hint={m.recovery_hint_password_confirmation()}
            name="passwordConfirmation"
            type="password"
            autoComplete="new-password"
            value={typed.passwordConfirmation}
            onChange={(passwordConfirmation) => onChange({ ...typed, passwordConfirmation })}
            error={messageAt(errors, 'passwordConfirmation')}
            isRequired
          />
          <ButtonRow isSticky>
            <Button type="submit" isPending={isPending}>
              {m.recovery_action_submit()}
            </Button>
            {onChangeLogin ? (
              <Button variant="quiet" onPress={onChangeLogin}>
                {m.recovery_action_change_login()}
              </Button>
            ) : null}
          </ButtonRow>
        </>
      )}
    </StepForm>
  )
}
