import { useState, type FormEvent } from 'react'
import type { Profile } from '../../api/person-entities.ts'
import { send } from '../../api/client.ts'
import { otpSchema, type AddressKind } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { otpValidMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { FormNotices } from '../parts/form-notices.tsx'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { OtpField } from '../parts/otp-field.tsx'
import { Section } from '../parts/page.tsx'
import { showToast } from '../parts/toasts.ts'
import { useForm } from '../use-form.ts'
import { shownAddress } from './shown-address.ts'

const titles: Record<AddressKind, () => string> = {
  email: m.profile_title_waiting_email,
  mobile: m.profile_title_waiting_mobile,
}

interface Props {
  kind: AddressKind
  waiting: NonNullable<Profile['waiting'][AddressKind]>
  /** It counts now, or it waits no more. */
  onEnded: () => void
}

/** An address that waits for the code that was sent to it: type it, ask for another, or let it be. @source product 7 */
export function WaitingForm({ kind, waiting, onEnded }: Props) {
  const [otp, setOtp] = useState('')
  const found = faultsIn(otpSchema, { otp })
  /** It waits no more, by another tab or by somebody's who proved it first; this goes, and why is said beside it. */
  const ended = (text: string) => {
    showToast({ tone: 'danger', text })
    onEnded()
  }
  const form = useForm({ otp }, found, ended)
  // Both kinds may wait on one page, and a field has its name alone.
  const name = `${kind}Otp`
  const errors = form.errors.map((error) => ({ ...error, path: name }))
  const address = shownAddress(kind, waiting.address)
  const words = { address, minutes: formatNumber(otpValidMinutes, currentLocale()) }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const saved = await form.submit(found, () =>
      kind === 'email'
        ? send('POST /auth/update-email', { body: { otp, address: waiting.address } })
        : send('POST /auth/update-mobile', { body: { otp, address: waiting.address } }),
    )
    if (!saved) return
    showToast({ tone: 'success', text: m.profile_notice_address_changed({ address }) })
    onEnded()
  }
  const change = { params: { kind }, body: { address: waiting.address } }
  const resend = async () => {
    if (await form.submit([], () => send('POST /auth/address-change/{kind}/resend', change)))
      showToast({ tone: 'success', text: m.profile_notice_code_sent({ address }) })
  }
  const cancel = async () => {
    if (await form.submit([], () => send('POST /auth/address-change/{kind}/cancel', change))) onEnded()
  }
  return (
    <Section title={titles[kind]()}>
      <FormNotices form={{ ...form, errors }} labels={{ [name]: m.code_field_otp() }} />
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p>{waiting.isFirst ? m.profile_text_waiting_first(words) : m.profile_text_waiting(words)}</p>
        <OtpField
          label={m.code_field_otp()}
          name={name}
          value={otp}
          onChange={setOtp}
          error={messageAt(errors, name)}
          isRequired
        />
        <ButtonRow>
          <Button type="submit" isPending={form.isPending}>
            {m.code_action_verify()}
          </Button>
          <Button variant="secondary" onPress={() => void resend()}>
            {m.code_action_resend()}
          </Button>
          <Button variant="quiet" onPress={() => void cancel()}>
            {m.profile_action_drop_waiting()}
          </Button>
        </ButtonRow>
      </form>
    </Section>
  )
}
