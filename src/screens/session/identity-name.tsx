import { identityAccountSchema } from '../../machines/account.ts'
import { faultsIn, type FieldError } from '../../machines/form.ts'
import { m } from '../../words/messages.js'
import { Button, ButtonRow } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { TextField } from '../parts/text-field.tsx'
import { ConsentField } from './consent.tsx'
import { StepForm } from './step-form.tsx'
import type { useIdentity } from './use-identity.ts'

/** The first visit: the name that the provider gave, to be looked over, and consent. @source spec §7 cdaploginUserCreate */
export function IdentityName({ state, sendEvent, consent, name, setName }: ReturnType<typeof useIdentity>) {
  const check = (): FieldError[] => faultsIn(identityAccountSchema, { name, ...consent.given })
  return (
    <StepForm
      labels={{ name: m.account_field_full_name(), hasConsented: m.registration_field_consent() }}
      refused={state.context}
      refusedTitle={m.session_title_failed()}
      check={check}
      onValid={() => {
        if (consent.isReady()) sendEvent({ type: 'create' })
      }}
      lead={<p>{m.identity_text_name()}</p>}
    >
      {(errors) => (
        <>
          <TextField
            label={m.account_field_full_name()}
            hint={m.account_hint_full_name()}
            name="name"
            autoComplete="name"
            value={name}
            onChange={setName}
            error={messageAt(errors, 'name')}
            isRequired
          />
          <ConsentField consent={consent} error={messageAt(errors, 'hasConsented')} />
          <ButtonRow isSticky>
            <Button type="submit" isPending={state.matches('creating') || consent.awaited === 'coming'}>
              {m.identity_action_create()}
            </Button>
          </ButtonRow>
        </>
      )}
    </StepForm>
  )
}
