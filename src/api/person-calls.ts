import * as z from 'zod'
import { dataRequestKinds } from '../machines/account.ts'
import { codeSent } from './auth-calls.ts'
import { idParams, nothing, pageOf, pageQuery, text, type CallTable } from './call.ts'
import { dataRequestSchema, profileSchema, sessionRowSchema } from './person-entities.ts'

/** The person's own account, its sessions, and what is held about them. @source spec §2 /my-profile, §7 Auth; domain 9 */
export const personCalls = {
  'GET /auth/profile': {
    summary: "The person's own account",
    right: 'person',
    reply: profileSchema,
    isQuiet: true,
  },
  'POST /auth/update-profile': {
    summary: 'Change name, e-mail and, while it is not verified, the date of birth',
    right: 'person',
    body: z.object({ name: text, email: text, dateOfBirth: text }),
    reply: profileSchema,
  },
  'POST /auth/update-mobile/otp': {
    summary: 'Send a code to the new mobile number of the account',
    right: 'person',
    body: z.object({ mobile: text }),
    reply: codeSent,
  },
  'POST /auth/update-mobile': {
    summary: 'Change the mobile number of the account with the code that was sent to it',
    right: 'person',
    body: z.object({ mobile: text, otp: text }),
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
    isQuiet: true,
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
    isQuiet: true,
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
  'GET /auth/my-data': {
    summary: 'Everything that is held about the person, to keep',
    right: 'person',
    reply: z.record(z.string(), z.unknown()),
  },
  'GET /auth/data-requests': {
    summary: "The person's requests for correction or erasure, newest first",
    right: 'person',
    reply: z.object({ rows: z.array(dataRequestSchema) }),
    isQuiet: true,
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
      dataRequestSchema.extend({ personName: z.string(), caseCount: z.number().int(), cursor: z.string() }),
    ),
    isQuiet: true,
  },
  'POST /data-requests/{id}/answer': {
    summary: 'Answer a request; an erasure that is carried out closes the account',
    right: ['user_role_management.users.update'],
    params: idParams,
    body: z.object({ answer: text, isCarriedOut: z.boolean() }),
    reply: nothing,
  },
} as const satisfies CallTable
