import * as z from 'zod/mini'
import type { Permission } from './actor.ts'
import { slugs } from './permissions.ts'
import { bothNames, oneOf, read, rowId, rowStatuses } from './catalogue.ts'
import { emailField, mobileField } from './form-fields.ts'
import { codeLengthMax, longTextLengthMax, textLengthMax } from './limits.ts'
import { isOfLitigants } from './roles.ts'
import { tidyLine } from './text.ts'

/** How an account of staff stands: invited until its person has set a password. @source spec §2 Role and permission management */
export const userStatuses = ['active', 'invited', 'de_active'] as const
export type UserStatus = (typeof userStatuses)[number]

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const isPermission = (text: string): text is Permission => (slugs as readonly string[]).includes(text)

/** Slugs with a space between each; at least one, and those of litigants never beside those of staff. @source spec §6 */
const heldField = z.pipe(
  z.string(),
  z.transform((text, context): Permission[] => {
    const given = words(text)
    const held = slugs.filter((slug) => given.includes(slug))
    const error =
      given.length === 0
        ? 'required'
        : !given.every(isPermission)
          ? 'not_offered'
          : isOfLitigants(held) && held.some((slug) => !isOfLitigants([slug]))
            ? 'not_offered'
            : null
    if (error) context.issues.push({ code: 'custom', message: error, input: text })
    return held
  }),
)

const described = {
  ...bothNames,
  description: read((line) => (line.length > longTextLengthMax ? { error: 'too_long' } : { value: line })),
  slugs: heldField,
}

/** A role as it is added. @source spec §3 Role */
export const roleAddSchema = z.object({
  ...described,
  slug: read((line) => {
    if (line.length > codeLengthMax) return { error: 'too_long' }
    return /^[a-z][a-z\d]*(-[a-z\d]+)*$/i.test(line)
      ? { value: line.toLowerCase() }
      : { error: 'code_invalid' }
  }),
})
export type RoleAdd = z.infer<typeof roleAddSchema>

/** What of a role can be changed later; what it is known by stays. @source spec §3 Role */
export const roleChangeSchema = z.object(described)
export type RoleChange = z.infer<typeof roleChangeSchema>

/** Other roles by their numbers, with a space between each; none is fine. */
const otherRoles = z.pipe(
  z.string(),
  z.transform((text, context): number[] => {
    const given = words(text)
    if (given.every((word) => /^[1-9]\d{0,8}$/.test(word))) return [...new Set(given.map(Number))]
    context.issues.push({ code: 'custom', message: 'not_offered', input: text })
    return z.NEVER
  }),
)

const officeId = read((line) =>
  z.uuid().safeParse(line).success ? { value: line } : { error: 'not_offered' },
)

const ofUser = {
  name: z.pipe(
    z.pipe(z.string(), z.transform(tidyLine)),
    z.string().check(z.minLength(1, 'required'), z.maxLength(textLengthMax, 'too_long')),
  ),
  officeId,
  /** The first role picks where notices lead. @source spec §6 */
  firstRoleId: rowId,
  otherRoleIds: otherRoles,
}

/** Somebody who is invited to work here: no password, which they set themselves. @source spec §2 Role and permission management */
export const userAddSchema = z.object({
  ...ofUser,
  email: emailField(true),
  mobile: mobileField(false),
  locale: oneOf(['bn', 'en']),
})
export type UserAdd = z.infer<typeof userAddSchema>

/** What of somebody who works here can be changed by others: where they are reached they change themselves. @source spec §2 */
export const userChangeSchema = z.object({ ...ofUser, status: oneOf(rowStatuses) })
export type UserChange = z.infer<typeof userChangeSchema>

/** Whether a litigant's account is open. */
export const normalUserSchema = z.object({ status: oneOf(rowStatuses) })
export type NormalUserChange = z.infer<typeof normalUserSchema>
