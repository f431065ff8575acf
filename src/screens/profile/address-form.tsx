import { send } from '../../api/client.ts'
import { emailSchema, mobileSchema, selfProofSchema, type AddressKind } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { messageAt } from '../parts/field-words.ts'
import { TextField } from '../parts/text-field.tsx'
import { showToast } from '../parts/toasts.ts'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'
import { PartForm, type PartFormProps } from './part-form.tsx'
import { shownAddress } from './shown-address.ts'
import { proofLabels, SelfProofField, useSelfProof } from './self-proof-field.tsx'

/** What the way to another address is called, by whether there is one. */
export const changeLabels: Record<AddressKind, (has: boolean) => string> = {
  email: (has) => (has ? m.profile_action_change_email() : m.profile_action_add_email()),
  mobile: (has) => (has ? m.profile_action_change_mobile() : m.profile_action_add_mobile()),
}

const fieldLabels: Record<AddressKind, () => string> = {
  email: m.profile_field_new_email,
  mobile: m.profile_field_new_mobile,
}

/** A new e-mail or mobile with what shows who asks; a code goes there next. @source product 7 */
export function AddressForm({
  kind,
  profile,
  reload,
  onSaved,
  onCancel,
}: PartFormProps & { kind: AddressKind }) {
  const proof = useSelfProof(profile)
  const [address, setAddress] = useTyped(`profile ${kind}`, () => '')
  const found = [
    ...(kind === 'email'
      ? faultsIn(emailSchema, { email: address })
      : faultsIn(mobileSchema, { mobile: address })),
    ...faultsIn(selfProofSchema(proof.by), proof.given),
  ]
  const form = useForm({ [kind]: address, ...proof.given }, found, reload)
  const labels = { [kind]: fieldLabels[kind](), ...proofLabels(profile) }
  const submit = async () => {
    const sent = await form.submit(found, () =>
      kind === 'email'
        ? send('POST /auth/update-email/otp', { body: { email: address, ...proof.given } })
        : send('POST /auth/update-mobile/otp', { body: { mobile: address, ...proof.given } }),
    )
    if (!sent) return
    showToast({
      tone: 'success',
      text: m.profile_notice_code_sent({ address: shownAddress(kind, address.trim()) }),
    })
    onSaved()
  }
  return (
    <PartForm
      title={changeLabels[kind](profile[kind] !== null)}
      form={form}
      labels={labels}
      submitLabel={m.code_action_send()}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={fieldLabels[kind]()}
        hint={m.profile_hint_new_address()}
        name={kind}
        type={kind === 'email' ? 'email' : 'tel'}
        value={address}
        onChange={setAddress}
        autoComplete={kind === 'email' ? 'email' : 'tel'}
        error={messageAt(form.errors, kind)}
        isShort={kind === 'mobile'}
        isRequired
      />
      <SelfProofField profile={profile} proof={proof} form={form} errors={form.errors} />
    </PartForm>
  )
}

/** No e-mail any more; the mobile stays. @source product 7 */
export function RemoveEmailForm({ profile, reload, onSaved, onCancel }: PartFormProps) {
  const proof = useSelfProof(profile)
  const found = faultsIn(selfProofSchema(proof.by), proof.given)
  const form = useForm(proof.given, found, reload)
  const submit = async () => {
    if (await form.submit(found, () => send('POST /auth/update-email/remove', { body: proof.given })))
      onSaved()
  }
  return (
    <PartForm
      title={m.profile_action_remove_email()}
      lead={<p>{m.profile_text_remove_email()}</p>}
      form={form}
      labels={proofLabels(profile)}
      submitLabel={m.profile_action_remove_email()}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelfProofField profile={profile} proof={proof} form={form} errors={form.errors} />
    </PartForm>
  )
}
