import * as z from 'zod'
import { rowNumberMax } from '../machines/limits.ts'
import { referenceKinds } from '../machines/reference.ts'
import type { Permission } from '../machines/actor.ts'
import { idParams, numberParams, text, type CallTable } from './call.ts'

const versionSchema = z.object({
  /** When it came and by whom; null for what was there from the beginning. */
  at: z.string().nullable(),
  by: z.string().nullable(),
  /** What the form of such a record held, by the names of its fields. */
  values: z.record(z.string().max(60), z.union([text, z.boolean()])),
})
export type EditedVersion = z.infer<typeof versionSchema>

const reply = z.object({ rows: z.array(versionSchema) })
/** How a record read before, the newest first. */
export type EditedVersions = z.infer<typeof reply>

const told = (what: string, right: Permission) =>
  ({
    summary: `How ${what} read before, the newest first, with who changed it and when`,
    right: [right],
    reply,
  }) as const
const versions = <Params extends z.ZodObject>(what: string, right: Permission, params: Params) =>
  ({ ...told(what, right), params }) as const

const recordParams = z.object({
  kind: z.enum(referenceKinds),
  id: z.coerce.number().int().positive().max(rowNumberMax),
})

/** The versions of each kind of record that the editor changes. @source product 5 */
export const versionCalls = {
  'GET /customization/faqs/{id}/versions': versions('a question', 'customization.faqs.update', numberParams),
  'GET /customization/broadcasts/{id}/versions': versions(
    'a broadcast',
    'customization.broadcast.update',
    numberParams,
  ),
  'GET /customization/case-categories/{id}/versions': versions(
    'a case category',
    'customization.case_categories.update',
    numberParams,
  ),
  'GET /customization/case-types/{id}/versions': versions(
    'a case type',
    'customization.case_types.update',
    numberParams,
  ),
  'GET /customization/fee-types/{id}/versions': versions(
    'a fee type',
    'customization.case_fees.update',
    numberParams,
  ),
  'GET /customization/reference/{kind}/{id}/versions': versions(
    'a reference record',
    'customization.reference.update',
    recordParams,
  ),
  'GET /office-management/offices/{id}/versions': versions(
    'an office',
    'office_management.offices.update',
    idParams,
  ),
  'GET /office-management/courts/{id}/versions': versions(
    'a court',
    'office_management.offices.update',
    numberParams,
  ),
  'GET /user-role-management/roles/{id}/versions': versions(
    'a role',
    'user_role_management.roles.update',
    numberParams,
  ),
  'GET /user-role-management/users/{id}/versions': versions(
    'an account of staff',
    'user_role_management.users.update',
    numberParams,
  ),
  'GET /customization/webhooks/{id}/versions': versions(
    'a webhook',
    'customization.webhooks.update',
    numberParams,
  ),
  'GET /common-remarks/{id}/versions': versions(
    'a common remark of one’s own office',
    'administrative.remark.update',
    numberParams,
  ),
  'GET /stage-targets/versions': told(
    'what one’s own office lets its stages take',
    'administrative.target.update',
  ),
} as const satisfies CallTable
