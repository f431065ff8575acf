import { notFound } from '../errors.ts'
import type { Handlers } from '../handler.ts'

export const sessionHandlers = {
  'GET /auth/sessions': () => Promise.resolve(notFound()),
  'POST /auth/sessions/{id}/end': () => Promise.resolve(notFound()),
  'POST /auth/sessions/end-others': () => Promise.resolve(notFound()),
} satisfies Partial<Handlers>
