import * as z from 'zod'
import { demoRoles } from '../machines/demo.ts'
import { nothing, text, type CallTable } from './call.ts'
import { named } from './entities.ts'
import { accountSchema } from './person-entities.ts'

const token = z.object({ token_type: z.literal('Bearer'), access_token: z.string() })
/** When the code can be asked for again, and how long it works. */
export const codeSent = z.object({ resendSeconds: z.number().int(), validMinutes: z.number().int() })
const ticket = z.object({ ticket: z.string() })

/**
 * What came of a visit to the identity provider. Status 1 logs in; status 0 does not (yet): `next` says what is missing,
 * the name of a new account or the code that links an account of the same mobile or NID (`mobile` is masked).
 * @source spec §7 cdaplogin
 */
const identityReply = z.discriminatedUnion('status', [
  token.extend({ status: z.literal(1) }),
  z.object({
    status: z.literal(0),
    next: z.enum(['none', 'name', 'link']),
    name: z.string().nullable(),
    mobile: z.string().nullable(),
    message: z.string(),
  }),
])

/** Names the visit that the page shows: without the cookie of its browser it opens nothing. */
const visit = { state: text }

/** Every way in and out. @source spec §7 Auth */
export const authCalls = {
  'POST /auth/login': {
    summary: 'Log in with e-mail or mobile and password',
    right: 'public',
    body: z.object({ email: text, password: text, isRemembered: z.boolean().default(false) }),
    reply: token,
  },
  'POST /auth/login/code': {
    summary:
      'Give the code of the second factor that a right password waits for; a recovery code once in its place',
    right: 'public',
    body: z.object({ ticket: text, code: text }),
    reply: token,
  },
  'POST /auth/demo-login': {
    summary: 'Log in to the demo account of a role; not there where there are no demo accounts',
    right: 'public',
    body: z.object({ role: z.enum(demoRoles) }),
    reply: token,
  },
  'POST /auth/register/otp': {
    summary: 'Send a registration code to a mobile number',
    right: 'public',
    body: z.object({ mobile: text }),
    reply: codeSent,
  },
  'POST /auth/register/otp/verify': {
    summary: 'Prove the mobile number with the code; the ticket opens the last step',
    right: 'public',
    body: z.object({ mobile: text, otp: text }),
    reply: ticket,
  },
  'POST /auth/register': {
    summary: 'Register with the ticket of a proven mobile number; logs the new litigant in',
    right: 'public',
    body: z.object({
      ticket: text,
      name: text,
      email: text,
      dateOfBirth: text,
      password: text,
      passwordConfirmation: text,
      hasConsented: z.boolean(),
      consentVersion: text,
    }),
    reply: token,
  },
  'GET /privacy-notice': {
    summary: 'The privacy notice in force, which registration consents to',
    right: 'public',
    reply: z.object({ version: z.string(), text: named, effectiveFrom: z.string() }),
  },
  'POST /auth/send-password-resetLink': {
    summary:
      'Send a link for a new password by mail; the same answer whether or not there is such an account',
    right: 'public',
    body: z.object({ email: text }),
    reply: z.object({ validMinutes: z.number().int() }),
  },
  'POST /auth/recovery/otp': {
    summary: 'Send a code for a new password by SMS; the same answer whether or not there is such an account',
    right: 'public',
    body: z.object({ mobile: text }),
    reply: codeSent,
  },
  'POST /auth/recovery/otp/verify': {
    summary: 'Prove the mobile number of a forgotten password; the ticket opens the new one',
    right: 'public',
    body: z.object({ mobile: text, otp: text }),
    reply: ticket,
  },
  'POST /auth/recovery/ticket': {
    summary:
      'Say whether a link still opens a new password, which uses nothing up; 409 where it opens nothing',
    right: 'public',
    body: z.object({ ticket: text }),
    reply: nothing,
  },
  'POST /auth/update-forgot-password': {
    summary: 'Set a new password with the ticket of a link or a code; every session of the account ends',
    right: 'public',
    body: z.object({ ticket: text, password: text, passwordConfirmation: text }),
    reply: nothing,
  },
  'POST /auth/getIDPToken': {
    summary: 'Begin a visit to the identity provider: where the browser goes, and its one-time state',
    right: 'public',
    reply: z.object({ token: z.string(), widget_id: z.string(), authorization_url: z.string() }),
  },
  'POST /auth/cdaplogin': {
    summary: "Take what the identity provider's redirect brought back",
    right: 'public',
    body: z.object({ code: text, state: text, iss: text.nullable() }),
    reply: identityReply,
  },
  'POST /auth/cdaploginUserCreate': {
    summary: 'The first visit by CDAP: an account under this name; logs the new litigant in',
    right: 'public',
    body: z.object({ ...visit, name: text, hasConsented: z.boolean(), consentVersion: text }),
    reply: identityReply,
  },
  'POST /auth/cdap/link/otp': {
    summary: 'Send a code to the mobile of the account that waits to be linked',
    right: 'public',
    body: z.object(visit),
    reply: codeSent,
  },
  'POST /auth/cdap/link': {
    summary: 'Link the visit to the account with the code; logs in',
    right: 'public',
    body: z.object({ ...visit, otp: text }),
    reply: identityReply,
  },
  'POST /auth/cdaplogout': {
    summary:
      'End the session at the identity provider; where the browser goes for the rest of it, if anywhere',
    right: 'public',
    reply: z.object({ url: z.string().nullable() }),
  },
  'GET /auth/info': { summary: 'Who is logged in', right: 'person', reply: accountSchema },
  'POST /auth/logout': { summary: 'End this session', right: 'person', reply: nothing },
} as const satisfies CallTable
