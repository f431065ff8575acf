import * as z from 'zod'
import { rowStatuses } from '../machines/catalogue.ts'
import { divisionCodes } from '../machines/form.ts'
import { funds } from '../machines/money.ts'
import { idParams, numberParams, text, version, type CallTable } from './call.ts'
import { named, poisha } from './entities.ts'
import { fileBody, importSchema } from './record-calls.ts'

const edited = named.extend({ status: z.enum(rowStatuses), version: z.number().int() })
const placed = named.extend({ id: z.number().int() }).nullable()

/** An office as the super admin sees it. `hasAccounts`: each of its funds has a bank account today. @source spec §3 Office */
export const officeSchema = edited.extend({
  id: z.uuid(),
  code: z.string(),
  isHeadOffice: z.boolean(),
  jurisdiction: named,
  division: placed,
  district: placed,
  upazila: placed,
  courtCount: z.number().int(),
  hasAccounts: z.boolean(),
})
export type Office = z.infer<typeof officeSchema>

/** With how many of its cases still wait for somebody. */
export const officeDetailSchema = officeSchema.extend({ openCaseCount: z.number().int() })
export type OfficeDetail = z.infer<typeof officeDetailSchema>

const ofOffice = named.extend({ id: z.uuid(), status: z.enum(rowStatuses) })

/** A court with the office that it belongs to. @source product 1 */
export const courtSchema = edited.extend({
  id: z.number().int(),
  division: z.enum(divisionCodes),
  district: placed,
  office: ofOffice,
})
export type Court = z.infer<typeof courtSchema>

/** The accounts of a fund, the newest first; days are YYYY-MM-DD in Dhaka, null: from the beginning. @source product 4 */
export const officeAccountsSchema = z.object({
  office: ofOffice,
  /** The newest account of any fund: a change says which it saw. */
  version: z.number().int(),
  funds: z.array(
    z.object({
      fund: z.enum(funds),
      accounts: z.array(
        z.object({
          id: z.number().int(),
          accountNumber: z.string(),
          bank: z.string(),
          branch: z.string(),
          effectiveFrom: z.string().nullable(),
          source: z.string(),
          standing: z.enum(['coming', 'in_force', 'past', 'replaced']),
          enteredBy: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type OfficeAccounts = z.infer<typeof officeAccountsSchema>

/** What every office has to do, what it received this month (poisha), who works there, and the district that it is in. */
const overviewSchema = z.object({
  rows: z.array(
    named.extend({
      id: z.uuid(),
      status: z.enum(rowStatuses),
      openCaseCount: z.number().int(),
      overdueCount: z.number().int(),
      monthPoisha: poisha,
      hasAccounts: z.boolean(),
      district: placed,
      people: z.array(named.extend({ role: z.string(), count: z.number().int() })),
    }),
  ),
})
export type OfficeOverview = z.infer<typeof overviewSchema>['rows'][number]

const typedOffice = {
  name: text,
  nameBn: text,
  jurisdiction: text,
  jurisdictionBn: text,
  divisionId: text,
  districtId: text,
  upazilaId: text,
  status: text,
}
const typedCourt = { name: text, nameBn: text, status: text }

/** Offices, their courts and the bank accounts of their funds. @source spec §2 Office management */
export const officeCalls = {
  'GET /office-management/overview': {
    summary: 'Every office with its district, open cases, overdue results, money of this month and people',
    right: ['office_management.offices.index'],
    reply: overviewSchema,
  },
  'GET /office-management/offices': {
    summary: 'Every office, de-active ones too; who adds a user chooses from it',
    right: ['office_management.offices.index', 'user_role_management.users.index'],
    reply: z.object({ rows: z.array(officeSchema) }),
  },
  'GET /office-management/offices/{id}': {
    summary: 'One office, to be edited, with how many of its cases are open',
    right: ['office_management.offices.update'],
    params: idParams,
    reply: officeDetailSchema,
  },
  'POST /office-management/offices': {
    summary: 'Add an office; its funds have no bank account yet',
    right: ['office_management.offices.store'],
    body: z.object({ ...typedOffice, code: text }),
    reply: officeDetailSchema,
  },
  'POST /office-management/offices/{id}': {
    summary: 'Change an office; its code stays',
    right: ['office_management.offices.update'],
    params: idParams,
    body: z.object({ ...typedOffice, version }),
    reply: officeDetailSchema,
  },
  'GET /office-management/offices/{id}/courts': {
    summary: 'The courts of an office, de-active ones too',
    right: ['office_management.offices.index'],
    params: idParams,
    reply: z.object({ office: ofOffice, rows: z.array(courtSchema) }),
  },
  'POST /office-management/offices/{id}/courts': {
    summary: 'Add a court to an office whose funds have bank accounts',
    right: ['office_management.offices.store'],
    params: idParams,
    body: z.object({ ...typedCourt, division: text, districtId: text }),
    reply: courtSchema,
  },
  'POST /office-management/courts/import': {
    summary:
      'Read a file of courts; with isDryRun nothing is written, with isWhole nothing where a row is wrong',
    right: ['office_management.offices.update'],
    body: fileBody,
    reply: importSchema,
  },
  'GET /office-management/courts/{id}': {
    summary: 'One court, to be edited',
    right: ['office_management.offices.update'],
    params: numberParams,
    reply: courtSchema,
  },
  'POST /office-management/courts/{id}': {
    summary: 'Rename or de-activate a court',
    right: ['office_management.offices.update'],
    params: numberParams,
    body: z.object({ ...typedCourt, version }),
    reply: courtSchema,
  },
  'GET /office-management/offices/{id}/accounts': {
    summary: 'The bank accounts of the funds of an office with the day from which each holds',
    right: ['office_management.offices.index'],
    params: idParams,
    reply: officeAccountsSchema,
  },
  'POST /office-management/offices/{id}/accounts': {
    summary: 'A new bank account of a fund, from a day that has not begun; what was posted stays where it is',
    right: ['office_management.offices.update'],
    params: idParams,
    body: z.object({
      fund: text,
      accountNumber: text,
      bank: text,
      branch: text,
      effectiveFrom: text,
      source: text,
      version,
    }),
    reply: officeAccountsSchema,
  },
} as const satisfies CallTable
