import { notFound } from '../errors.ts'
import type { Handlers } from '../handler.ts'

export const recoveryHandlers = {
  'POST /auth/send-password-resetLink': () => Promise.resolve(notFound()),
  'POST /auth/recovery/otp': () => Promise.resolve(notFound()),
  'POST /auth/recovery/otp/verify': () => Promise.resolve(notFound()),
  'POST /auth/update-forgot-password': () => Promise.resolve(notFound()),
} satisfies Partial<Handlers>
