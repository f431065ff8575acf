import type { FormEvent, ReactNode } from 'react'
import type { Profile } from '../../api/person-entities.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { FormNotices } from '../parts/form-notices.tsx'
import { Section } from '../parts/page.tsx'
import type { FormState } from '../use-form.ts'

/** What each form of the profile is given. */
export interface PartFormProps {
  profile: Profile
  /** It was changed elsewhere meanwhile. */
  reload: () => void
  onSaved: () => void
  onCancel: () => void
}

interface FrameProps {
  title: string
  /** What it is for, before what is wrong. */
  lead?: ReactNode
  form: FormState
  labels: Readonly<Record<string, string>>
  submitLabel: string
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** One form of the profile: what is wrong on top, its fields, and the two ways out. */
export function PartForm(props: FrameProps) {
  const { title, lead, form, labels, submitLabel, onSubmit, onCancel, children } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <Section title={title}>
      {lead}
      <FormNotices form={form} labels={labels} />
      <form noValidate onSubmit={submit}>
        {children}
        <ButtonRow isSticky>
          <Button type="submit" isPending={form.isPending}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onPress={onCancel}>
            {m.parts_action_cancel()}
          </Button>
        </ButtonRow>
      </form>
    </Section>
  )
}
