import { notFound } from '../errors.ts'
import type { Handlers } from '../handler.ts'

export const personHandlers = {
  'GET /auth/profile': () => Promise.resolve(notFound()),
  'POST /auth/update-profile': () => Promise.resolve(notFound()),
  'POST /auth/update-mobile/otp': () => Promise.resolve(notFound()),
  'POST /auth/update-mobile': () => Promise.resolve(notFound()),
  'POST /auth/update-password': () => Promise.resolve(notFound()),
} satisfies Partial<Handlers>
