import { notFound } from '../errors.ts'
import type { Handlers } from '../handler.ts'

export const identityHandlers = {
  'POST /auth/getIDPToken': () => Promise.resolve(notFound()),
  'POST /auth/cdaplogin': () => Promise.resolve(notFound()),
  'POST /auth/cdaploginUserCreate': () => Promise.resolve(notFound()),
  'POST /auth/cdap/link/otp': () => Promise.resolve(notFound()),
  'POST /auth/cdap/link': () => Promise.resolve(notFound()),
  'POST /auth/cdaplogout': () => Promise.resolve(notFound()),
  'POST /auth/userInfoFromMobile': () => Promise.resolve(notFound()),
  'POST /auth/userInfoWithMobileNID': () => Promise.resolve(notFound()),
  'POST /auth/verify/user': () => Promise.resolve(notFound()),
} satisfies Partial<Handlers>
