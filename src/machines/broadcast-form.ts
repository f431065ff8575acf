import * as z from 'zod/mini'
import { broadcastAudiences, broadcastTones } from './broadcast.ts'
import { day, message as messageOf, oneOf, rowId, status } from './catalogue.ts'
import type { FieldErrorKey } from './field-errors.ts'
import { broadcastLengthMax } from './limits.ts'

const text = messageOf(broadcastLengthMax)

const typed = z.object({
  nameBn: text.bn,
  name: text.en,
  tone: oneOf(broadcastTones),
  audience: oneOf(broadcastAudiences),
  officeId: z.string(),
  roleId: z.string(),
  fromDay: day,
  toDay: day,
  ...status,
})
type TypedBroadcast = z.infer<typeof typed>

/** What is wrong with fields that are right by themselves. */
function faultOf({
  audience,
  officeId,
  roleId,
  fromDay,
  toDay,
}: TypedBroadcast): [string, FieldErrorKey] | null {
  if (audience === 'office' && officeId === '') return ['officeId', 'required']
  if (audience === 'office' && !z.uuid().safeParse(officeId).success) return ['officeId', 'not_offered']
  if (audience === 'role' && roleId === '') return ['roleId', 'required']
  if (audience === 'role' && !rowId.safeParse(roleId).success) return ['roleId', 'not_offered']
  return toDay < fromDay ? ['toDay', 'day_before_first'] : null
}

/**
 * A broadcast as it is typed: office and role count where it is for one alone, and the last day is not before the first.
 * Whether there is such an office or role only the server knows.
 * @source spec §2 Customization area, §5 Admin forms
 */
export const broadcastSchema = z.pipe(
  typed,
  z.transform((values, context) => {
    const fault = faultOf(values)
    if (fault) {
      const [field, message] = fault
      context.issues.push({ code: 'custom', message, path: [field], input: values })
      return z.NEVER
    }
    const { audience, officeId, roleId } = values
    return {
      ...values,
      officeId: audience === 'office' ? officeId : null,
      roleId: audience === 'role' ? Number(roleId) : null,
    }
  }),
)
export type BroadcastForm = z.infer<typeof broadcastSchema>
