import * as z from 'zod/mini'
import { factorDriftSteps, factorStepSeconds, otpDigits, recoveryCodeSigns } from './limits.ts'
import { digitsOf } from './text.ts'

/** The number of the step of time that a moment (milliseconds) lies in. */
export const stepAt = (atMs: number): number => Math.floor(atMs / (factorStepSeconds * 1_000))

/** The steps whose codes are taken at a moment, the oldest first; none that is not later than the last one that was used. */
export function openSteps(atMs: number, lastStep: number | null): number[] {
  const now = stepAt(atMs)
  const steps = Array.from({ length: 2 * factorDriftSteps + 1 }, (_, index) => now - factorDriftSteps + index)
  return steps.filter((step) => lastStep === null || step > lastStep)
}

/** What was typed as a proof: the six digits of the app, or a recovery code without its dash. */
export type FactorProof = { kind: 'code'; code: string } | { kind: 'recovery'; code: string }

const isCode = (text: string) => new RegExp(`^\\d{${otpDigits}}$`).test(text)
const isRecovery = (text: string) => new RegExp(`^[A-Z2-7]{${recoveryCodeSigns}}$`).test(text)

/** What was typed as a code, read; null where it can be neither. Digits are Bangla or Latin. @source product 7 */
export function factorProofOf(typed: string): FactorProof | null {
  const code = digitsOf(typed).toUpperCase()
  if (isCode(code)) return { kind: 'code', code }
  return isRecovery(code) ? { kind: 'recovery', code } : null
}

const proofField = (isRecoveryTaken: boolean) =>
  z.string().check(
    z.minLength(1, 'required'),
    z.refine((typed) => {
      const proof = factorProofOf(typed)
      return typed === '' || (proof !== null && (isRecoveryTaken || proof.kind === 'code'))
    }, 'otp_invalid'),
  )

/** The code that a log-in waits for: of the app, or a recovery code. */
export const factorProofSchema = z.object({ code: proofField(true) })
/** The first code, which shows that the app has the secret. */
export const factorCodeSchema = z.object({ code: proofField(false) })
/** The password and a code, for what a session alone may not. */
export const factorChangeSchema = z.object({
  currentPassword: z.string().check(z.minLength(1, 'required')),
  code: proofField(true),
})

/** The secret in groups of four, for typing. */
export const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')
