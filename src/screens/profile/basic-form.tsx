import { send } from '../../api/client.ts'
import { profileSchema } from '../../machines/account.ts'
import { faultsIn } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { BirthDateField } from '../parts/birth-date-field.tsx'
import { messageAt } from '../parts/field-words.ts'
import { RadioField } from '../parts/radio-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useTyped } from '../parts/use-typed.ts'
import { useForm } from '../use-form.ts'
import { PartForm, type PartFormProps } from './part-form.tsx'

const labels = () => ({
  name: m.profile_field_name(),
  dateOfBirth: m.person_field_date_of_birth(),
  language: m.profile_field_language(),
})

/** Each is called by its own name: whoever looks for theirs reads no other. */
const languages = () => [
  { value: 'bn', label: m.frame_action_bangla() },
  { value: 'en', label: m.frame_action_english() },
]

/** Name, the language of messages and, until it is verified, the date of birth. @source spec §7 update-profile */
export function BasicForm({ profile, onSaved, onCancel }: PartFormProps) {
  const [values, setValues] = useTyped(
    'profile basic',
    () => ({ name: profile.name, dateOfBirth: profile.dateOfBirth ?? '', language: profile.language }),
    (kept, now) => (profile.verifiedAt === null ? kept : { ...kept, dateOfBirth: now.dateOfBirth }),
  )
  const found = faultsIn(profileSchema, values)
  const form = useForm(values, found)
  const isVerified = profile.verifiedAt !== null
  const submit = async () => {
    if (await form.submit(found, () => send('POST /auth/update-profile', { body: values }))) onSaved()
  }
  const set = (name: 'name' | 'dateOfBirth') => (value: string) => setValues({ ...values, [name]: value })
  return (
    <PartForm
      title={m.profile_title_edit()}
      form={form}
      labels={labels()}
      submitLabel={m.parts_action_save()}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={m.profile_field_name()}
        hint={m.account_hint_full_name()}
        name="name"
        value={values.name}
        onChange={set('name')}
        autoComplete="name"
        error={messageAt(form.errors, 'name')}
        isRequired
      />
      <BirthDateField
        label={m.person_field_date_of_birth()}
        hint={isVerified ? m.profile_hint_verified() : undefined}
        name="dateOfBirth"
        value={values.dateOfBirth}
        onChange={set('dateOfBirth')}
        autoComplete="bday"
        error={messageAt(form.errors, 'dateOfBirth')}
        isDisabled={isVerified}
      />
      <RadioField
        label={m.profile_field_language()}
        name="language"
        value={values.language}
        onChange={(language) => setValues({ ...values, language: language === 'en' ? 'en' : 'bn' })}
        options={languages()}
        isRequired
      />
    </PartForm>
  )
}
