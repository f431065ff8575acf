import { send } from '../../api/client.ts'
import { verificationSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'
import { PartForm, type PartFormProps } from './part-form.tsx'

const labels = () => ({
  mobile: m.person_field_mobile(),
  nid: m.person_field_nid(),
  dateOfBirth: m.person_field_date_of_birth(),
})

/** Mobile, NID and date of birth, checked at the registry of citizens. @source spec §5 Verify user */
export function VerifyForm({ profile, onSaved, onCancel }: PartFormProps) {
  const [values, setValues] = useTyped('profile verify', () => ({
    mobile: profile.mobile ?? '',
    nid: '',
    dateOfBirth: profile.dateOfBirth ?? '',
  }))
  const found = faultsIn(verificationSchema, values)
  const form = useForm(values, found)
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value })
  const submit = async () => {
    if (await form.submit(found, () => send('POST /auth/verify/user', { body: values }))) onSaved()
  }
  return (
    <PartForm
      title={m.profile_title_verify()}
      lead={
        <>
          <Quiet>{m.profile_text_verify()}</Quiet>
          {profile.mobile === null ? (
            <Banner tone="warning">
              <p>{m.profile_text_mobile_first()}</p>
            </Banner>
          ) : null}
        </>
      }
      form={form}
      labels={labels()}
      submitLabel={m.profile_action_verify()}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={m.person_field_mobile()}
        hint={m.profile_hint_own_mobile()}
        name="mobile"
        type="tel"
        value={values.mobile}
        onChange={set('mobile')}
        autoComplete="tel"
        error={messageAt(form.errors, 'mobile')}
        isShort
        isRequired
      />
      <TextField
        label={m.person_field_nid()}
        hint={m.profile_hint_nid()}
        name="nid"
        inputMode="numeric"
        value={values.nid}
        onChange={set('nid')}
        error={messageAt(form.errors, 'nid')}
        isShort
        isRequired
      />
      <BirthDateField
        label={m.person_field_date_of_birth()}
        name="dateOfBirth"
        value={values.dateOfBirth}
        onChange={set('dateOfBirth')}
        autoComplete="bday"
        error={messageAt(form.errors, 'dateOfBirth')}
        isRequired
      />
    </PartForm>
  )
}
