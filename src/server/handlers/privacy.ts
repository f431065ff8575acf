import { notFound } from '../errors.ts'
import type { Handlers } from '../handler.ts'

export const privacyHandlers = {
  'GET /privacy-notice': () => Promise.resolve(notFound()),
  'GET /auth/my-data': () => Promise.resolve(notFound()),
  'GET /auth/data-requests': () => Promise.resolve(notFound()),
  'POST /auth/data-requests': () => Promise.resolve(notFound()),
  'GET /data-requests': () => Promise.resolve(notFound()),
  'POST /data-requests/{id}/answer': () => Promise.resolve(notFound()),
} satisfies Partial<Handlers>
