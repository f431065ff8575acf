import * as z from 'zod'
import { addressKinds, dataRequestKinds } from '../machines/account.ts'
import { codeSent } from './auth-calls.ts'
import { idParams, nothing, pageOf, pageQuery, text, type CallTable } from './call.ts'
import { dataRequestSchema, moneyUnderWaySchema, profileSchema, sessionRowSchema } from './person-entities.ts'

/** The password, or in its place a code to where the person is reached already; empty where it is not the one given. */
const proof = { currentPassword: text.default(''), currentOtp: text.default('') }
/** The address that the page shows as waiting; empty for whichever waits. */
const shown = { address: text.default('') }
const factorProof = z.object({ currentPassword: text, code: text })
const recoveryCodes = z.object({ codes: z.array(z.string()) })
const kindParams = z.object({ kind: z.enum(addressKinds) })

/** The person's own account, its sessions, and what is held about them. @source spec §2 /my-profile, §7 Auth; domain 9 */
export const personCalls = {
  'GET /auth/profile': {
    summary: "The person's own account",
    right: 'person',
    reply: profileSchema,
  },
  'POST /auth/update-profile': {
    summary: 'Change the name, the language of messages and, while it is not verified, the date of birth',
    right: 'person',
    body: z.object({ name: text, dateOfBirth: text, language: z.enum(['bn', 'en']).optional() }),
    reply: profileSchema,
  },
  'POST /auth/confirm-self/otp': {
    summary: 'Send a code to where the person is reached already, to be given in place of the password',
    right: 'person',
    reply: codeSent,
  },
  'POST /auth/update-email/otp': {
    summary: 'Send a code to a new e-mail address, with the password or a code as proof of who asks',
    right: 'person',
    body: z.object({ email: text, ...proof }),
    reply: codeSent,
  },
  'POST /auth/update-email': {
    summary: 'Take the e-mail address that waits, with the code that was sent to it',
    right: 'person',
    body: z.object({ otp: text, ...shown }),
    reply: profileSchema,
  },
  'POST /auth/update-email/remove': {
    summary: 'Have no e-mail address any more; the mobile number stays',
    right: 'person',
    body: z.object(proof),
    reply: profileSchema,
  },
  'POST /auth/update-mobile/otp': {
    summary: 'Send a code to a new mobile number, with the password or a code as proof of who asks',
    right: 'person',
    body: z.object({ mobile: text, ...proof }),
    reply: codeSent,
  },
  'POST /auth/update-mobile': {
    summary: 'Take the mobile number that waits, with the code that was sent to it',
    right: 'person',
    body: z.object({ otp: text, ...shown }),
    reply: profileSchema,
  },
  'POST /auth/address-change/{kind}/resend': {
    summary: 'Send another code to the address that waits',
    right: 'person',
    params: kindParams,
    body: z.object(shown),
    reply: codeSent,
  },
  'POST /auth/address-change/{kind}/cancel': {
    summary: 'Wait for the address no more; what the account has stays',
    right: 'person',
    params: kindParams,
    body: z.object(shown),
    reply: profileSchema,
  },
  'POST /auth/update-password': {
    summary: 'Change the password; every other session of the account ends',
    right: 'person',
    body: z.object({ currentPassword: text, password: text, passwordConfirmation: text }),
    reply: z.object({ endedCount: z.number().int() }),
  },
  'POST /auth/userInfoFromMobile': {
    summary: "What is known of the person behind one's own mobile number; another's is not found",
    right: 'person',
    body: z.object({ mobile: text }),
    reply: profileSchema,
  },
  'POST /auth/userInfoWithMobileNID': {
    summary: "Whether the registry of citizens knows one's own mobile number with this NID",
    right: 'person',
    body: z.object({ mobile: text, nid: text }),
    reply: z.object({ isKnown: z.boolean() }),
  },
  'POST /auth/verify/user': {
    summary: 'Verify the person with mobile, NID and date of birth at the registry of citizens',
    right: 'person',
    body: z.object({ mobile: text, nid: text, dateOfBirth: text }),
    reply: profileSchema,
  },
  'GET /auth/sessions': {
    summary: "The person's open sessions, last used first",
    right: 'person',
    reply: z.object({ rows: z.array(sessionRowSchema) }),
  },
  'POST /auth/sessions/{id}/end': {
    summary: "End one of the person's sessions",
    right: 'person',
    params: idParams,
    reply: nothing,
  },
  'POST /auth/sessions/end-others': {
    summary: 'End every session of the person but this one',
    right: 'person',
    reply: z.object({ endedCount: z.number().int() }),
  },
  'GET /auth/second-factor': {
    summary:
      "Whether the person's second factor is on, since when, how many recovery codes are left, and whether a role of theirs demands it",
    right: 'staff',
    reply: z.object({ since: z.string().nullable(), codesLeft: z.number().int(), isDemanded: z.boolean() }),
  },
  'POST /auth/second-factor/begin': {
    summary: 'A secret for an authenticator, shown once; it counts from its first code',
    right: 'staff',
    body: z.object({ currentPassword: text }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /auth/second-factor/confirm': {
    summary:
      'Turn the second factor on with the first code of the secret that was shown; every other session of the account ends',
    right: 'staff',
    body: z.object({ code: text, secret: text.default('') }),
    reply: recoveryCodes,
  },
  'POST /auth/second-factor/recovery-codes': {
    summary: 'New recovery codes in place of all others, after password and code',
    right: 'staff',
    body: factorProof,
    reply: recoveryCodes,
  },
  'POST /auth/second-factor/off': {
    summary: 'Turn the second factor off, after password and code',
    right: 'staff',
    body: factorProof,
    reply: nothing,
  },
  'GET /auth/my-data': {
    summary: 'Everything that is held about the person, to keep',
    right: 'person',
    reply: z.record(z.string(), z.unknown()),
  },
  'GET /auth/data-requests': {
    summary:
      "The person's requests for correction or erasure, newest first, and what of their money is under way: until then none is erased",
    right: 'person',
    reply: z.object({ rows: z.array(dataRequestSchema), moneyUnderWay: moneyUnderWaySchema }),
  },
  'POST /auth/data-requests': {
    summary: 'Ask for correction or erasure of what is held; one open request of a kind',
    right: 'person',
    body: z.object({ kind: z.enum(dataRequestKinds), text }),
    reply: dataRequestSchema,
  },
  'GET /data-requests': {
    summary: 'Requests for correction or erasure that wait for an answer, oldest first',
    right: ['user_role_management.users.normal-users'],
    query: pageQuery,
    reply: pageOf(
      dataRequestSchema.extend({
        personName: z.string(),
        caseCount: z.number().int(),
        moneyUnderWay: moneyUnderWaySchema,
        cursor: z.string(),
      }),
    ),
  },
  'POST /data-requests/{id}/answer': {
    summary:
      'Answer a request; an erasure that is carried out closes the account, and is refused while money of the person is under way',
    right: ['user_role_management.users.update'],
    params: idParams,
    body: z.object({ answer: text, isCarriedOut: z.boolean() }),
    reply: nothing,
  },
} as const satisfies CallTable
