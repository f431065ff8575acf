import { useState, type FormEvent } from 'react'
import { send } from '../../api/client.ts'
import { mobileSchema, otpSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatDigits, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { OtpField } from '../parts/otp-field.tsx'
import { Section } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useForm } from '../use-form.ts'
import type { PartFormProps } from './part-form.tsx'

const labels = () => ({ mobile: m.person_field_mobile(), otp: m.code_field_otp() })

/** A new mobile number, proven by the code that is sent to it. */
export function MobileForm({ onSaved, onCancel }: Omit<PartFormProps, 'profile'>) {
  const form = useForm()
  const [mobile, setMobile] = useState('')
  const [otp, setOtp] = useState('')
  const [validMinutes, setValidMinutes] = useState<number | null>(null)
  const locale = currentLocale()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (validMinutes === null) {
      const found = faultsIn(mobileSchema, { mobile })
      const sent = await form.submit(found, () => send('POST /auth/update-mobile/otp', { body: { mobile } }))
      if (sent) setValidMinutes(sent.validMinutes)
      return
    }
    const found = faultsIn(otpSchema, { otp })
    if (await form.submit(found, () => send('POST /auth/update-mobile', { body: { mobile, otp } }))) onSaved()
  }
  return (
    <Section title={m.profile_action_change_mobile()}>
      <FormNotices form={form} labels={labels()} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        {validMinutes === null ? (
          <TextField
            label={m.profile_field_new_mobile()}
            hint={m.registration_hint_mobile()}
            name="mobile"
            type="tel"
            value={mobile}
            onChange={setMobile}
            autoComplete="tel"
            error={messageAt(form.errors, 'mobile')}
            isShort
            isRequired
          />
        ) : (
          <>
            <p>
              {m.code_text_sent({
                mobile: formatDigits(mobile, locale),
                minutes: formatNumber(validMinutes, locale),
              })}
            </p>
            <OtpField
              label={m.code_field_otp()}
              name="otp"
              value={otp}
              onChange={setOtp}
              error={messageAt(form.errors, 'otp') ?? messageAt(form.errors, 'mobile')}
              isRequired
            />
          </>
        )}
        <ButtonRow isSticky>
          <Button type="submit" isPending={form.isPending}>
            {validMinutes === null ? m.code_action_send() : m.code_action_verify()}
          </Button>
          {validMinutes === null ? null : (
            <Button variant="secondary" onPress={() => setValidMinutes(null)}>
              {m.registration_action_change_mobile()}
            </Button>
          )}
          <Button variant="quiet" onPress={onCancel}>
            {m.parts_action_cancel()}
          </Button>
        </ButtonRow>
      </form>
    </Section>
  )
}
