import * as z from 'zod/mini'
import { dayField, emailField, mobileField, nidField } from './form-fields.ts'
import { otpDigits, passwordLengthMin, textLengthMax } from './limits.ts'
import { digitsOf, tidyLine } from './text.ts'

/** At least 6 characters with an uppercase and a lowercase letter and a digit. @source spec §5 */
export const isPasswordStrong = (text: string): boolean =>
  text.length >= passwordLengthMin &&
  text.length <= 200 &&
  /[A-Z]/.test(text) &&
  /[a-z]/.test(text) &&
  /\d/.test(text)

const passwordField = z.string().check(
  z.minLength(1, 'required'),
  z.refine((text) => text === '' || isPasswordStrong(text), 'password_weak'),
)

const nameField = z.pipe(
  z.pipe(z.string(), z.transform(tidyLine)),
  z.string().check(z.minLength(1, 'required'), z.maxLength(textLengthMax, 'too_long')),
)

const codeField = z.pipe(
  z.pipe(z.string(), z.transform(digitsOf)),
  z.string().check(z.minLength(1, 'required'), z.regex(new RegExp(`^(\\d{${otpDigits}})?$`), 'otp_invalid')),
)

const consent = {
  hasConsented: z.boolean().check(z.refine((value) => value, 'consent_required')),
  /** The version of the privacy notice that was read. */
  consentVersion: z.string().check(z.maxLength(textLengthMax, 'too_long')),
}

const bothPasswords = {
  password: passwordField,
  passwordConfirmation: z.string().check(z.minLength(1, 'required')),
}

/** The confirmation equals the password. @source spec §5 */
const areEqual = z.check<{ password: string; passwordConfirmation: string }>((context) => {
  const { password, passwordConfirmation } = context.value
  if (password !== passwordConfirmation)
    context.issues.push({
      code: 'custom',
      message: 'password_mismatch',
      path: ['passwordConfirmation'],
      input: passwordConfirmation,
    })
})

/** A new password, twice. @source spec §5 */
export const newPasswordSchema = z.object(bothPasswords).check(areEqual)

/** The current password and a new one, twice. @source spec §5 */
export const passwordChangeSchema = z
  .object({ currentPassword: z.string().check(z.minLength(1, 'required')), ...bothPasswords })
  .check(areEqual)

/** What a person may change of their own account by a session alone. @source spec §2 /my-profile */
export const profileSchema = z.object({
  name: nameField,
  dateOfBirth: dayField(false),
})

/** Where a person is reached, logs in and gets a new password; each is proved by a code. @source product 7 */
export const addressKinds = ['email', 'mobile'] as const
export type AddressKind = (typeof addressKinds)[number]

/** What shows that it is the person and not only their session: the password, or a code to where they are reached. @source product 7 */
export const selfProofs = ['password', 'code', 'identity'] as const
export type SelfProof = (typeof selfProofs)[number]

const proofFields = {
  password: { currentPassword: z.string().check(z.minLength(1, 'required')) },
  code: { currentOtp: codeField },
  identity: {},
}

/** That proof as typed, beside what it is asked for. @source product 7 */
export const selfProofSchema = (by: SelfProof) => z.object(proofFields[by])

/** Who somebody is, as the registry of citizens knows them. @source spec §5 Verify user */
export const verificationSchema = z.object({
  mobile: mobileField(true),
  nid: nidField(true),
  dateOfBirth: dayField(true),
})

/** The first visit by CDAP: a name, and the consent that every account begins with. @source spec §7 cdaploginUserCreate */
export const identityAccountSchema = z.object({ name: nameField, ...consent })

/** The mobile number a code is sent to. @source spec §5 */
export const mobileSchema = z.object({ mobile: mobileField(true) })

/** The e-mail address a link is sent to. @source spec §5 */
export const emailSchema = z.object({ email: emailField(true) })

/** Six digits, Bangla or Latin. @source product 7 */
export const otpSchema = z.object({ otp: codeField })

/** The last step of registration. @source spec §5 */
export const registrationDetailsSchema = z
  .object({
    name: nameField,
    email: emailField(false),
    dateOfBirth: dayField(false),
    ...bothPasswords,
    ...consent,
  })
  .check(areEqual)

/** An e-mail address or a mobile number, whichever somebody logs in with; the other is null. @source spec §2 /forgot-password */
export const recoverySchema = z.object({
  login: z.pipe(
    z.string(),
    z.transform((text, context): { email: string | null; mobile: string | null } => {
      const line = tidyLine(text)
      const mobile = mobileField(true).safeParse(line)
      if (mobile.success) return { email: null, mobile: mobile.data }
      const email = emailField(true).safeParse(line)
      if (email.success) return { email: email.data?.toLowerCase() ?? null, mobile: null }
      context.issues.push({
        code: 'custom',
        message: line === '' ? 'required' : 'login_invalid',
        input: text,
      })
      return { email: null, mobile: null }
    }),
  ),
})

/** What a person may ask to be done with what is held about them. @source domain 9 */
export const dataRequestKinds = ['correction', 'erasure'] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** What a code or a ticket is for; one never opens the other's door. */
export type OtpPurpose = 'registration' | 'recovery' | 'confirm' | 'link' | AddressKind
