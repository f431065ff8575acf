import { useState } from 'react'
import type { Profile } from '../../api/person-entities.ts'
import { send } from '../../api/client.ts'
import type { SelfProof } from '../../machines/account.ts'
import type { FieldError } from '../../machines/form.ts'
import { freshIdentityMinutes } from '../../machines/limits.ts'
import { m } from '../../words/messages.js'
import { Banner } from '../parts/banner.tsx'
import { Button } from '../parts/button.tsx'
import { messageAt } from '../parts/field-words.ts'
import { formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { OtpField } from '../parts/otp-field.tsx'
import { Quiet } from '../parts/page.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { FormState } from '../use-form.ts'
import { shownAddress } from './shown-address.ts'

/** Where a code goes that stands for the password; null where the person is reached nowhere. */
const ownAddress = ({ mobile, email }: Profile): string | null =>
  mobile === null ? email : shownAddress('mobile', mobile)

/** What shows that it is the person who asks, and by which way they show it. */
export interface SelfProofState {
  by: SelfProof
  given: { currentPassword: string; currentOtp: string }
  set: (given: Partial<SelfProofState['given']>) => void
  setBy: (by: SelfProof) => void
}

export function useSelfProof(profile: Profile): SelfProofState {
  const [by, setBy] = useState<SelfProof>(ownAddress(profile) === null ? 'identity' : 'password')
  const [given, setGiven] = useState({ currentPassword: '', currentOtp: '' })
  return {
    by,
    given: by === 'code' ? { ...given, currentPassword: '' } : { ...given, currentOtp: '' },
    set: (changed) => setGiven({ ...given, ...changed }),
    setBy,
  }
}

export const proofLabels = (profile: Profile) => ({
  currentPassword: m.profile_field_current_password(),
  currentOtp: m.profile_field_current_otp({ address: ownAddress(profile) ?? '' }),
})

interface Props {
  profile: Profile
  proof: SelfProofState
  form: FormState
  errors: readonly FieldError[]
}

/** The password, or what there is in its place. @source product 7 */
export function SelfProofField({ profile, proof, form, errors }: Props) {
  const labels = proofLabels(profile)
  const askCode = async () => {
    if (await form.submit([], () => send('POST /auth/confirm-self/otp', {}))) proof.setBy('code')
  }
  if (proof.by === 'identity')
    return (
      <Banner tone="information">
        <p>
          {m.profile_text_identity_first({ minutes: formatNumber(freshIdentityMinutes, currentLocale()) })}
        </p>
      </Banner>
    )
  if (proof.by === 'code')
    return (
      <>
        <OtpField
          label={labels.currentOtp}
          name="currentOtp"
          value={proof.given.currentOtp}
          onChange={(currentOtp) => proof.set({ currentOtp })}
          error={messageAt(errors, 'currentOtp')}
          isRequired
        />
        <Button variant="quiet" onPress={() => proof.setBy('password')}>
          {m.profile_action_with_password()}
        </Button>
      </>
    )
  return (
    <>
      <Quiet>{m.profile_text_password_why()}</Quiet>
      <TextField
        label={labels.currentPassword}
        name="currentPassword"
        type="password"
        value={proof.given.currentPassword}
        onChange={(currentPassword) => proof.set({ currentPassword })}
        autoComplete="current-password"
        error={messageAt(errors, 'currentPassword')}
        isRequired
      />
      <Button variant="quiet" onPress={() => void askCode()}>
        {m.profile_action_no_password()}
      </Button>
    </>
  )
}
