import * as z from 'zod/mini'
import { broadcastAudiences, broadcastTones } from './broadcast.ts'
import { day, message as messageOf, oneOf, rowId, status } from './catalogue.ts'
import type { FieldErrorKey } from './field-errors.ts'
import { withRule } from './form-rule.ts'
import { broadcastLengthMax } from './limits.ts'
import { isDay, latinDigits } from './text.ts'

const text = messageOf(broadcastLengthMax)

/** A broadcast by the fields of its form. */
export const broadcastFormSchema = z.object({
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

type Fault = [string, FieldErrorKey] | null

/** For whom alone it is, where it is for one office or one role. */
function placeFault({ audience, officeId, roleId }: Readonly<Record<string, unknown>>): Fault {
  if (audience === 'office' && officeId === '') return ['officeId', 'required']
  if (audience === 'office' && !z.uuid().safeParse(officeId).success) return ['officeId', 'not_offered']
  if (audience === 'role' && roleId === '') return ['roleId', 'required']
  return audience === 'role' && !rowId.safeParse(roleId).success ? ['roleId', 'not_offered'] : null
}

function faultOf({ fromDay, toDay }: Readonly<Record<string, unknown>>): Fault {
  const [from, to] = [latinDigits(String(fromDay)), latinDigits(String(toDay))]
  return isDay(from) && isDay(to) && to < from ? ['toDay', 'day_before_first'] : null
}

/**
 * A broadcast as it is typed: office and role count where it is for one alone, and the last day is not before the first.
 * Whether there is such an office or role only the server knows.
 * @source spec §2 Customization area, §5 Admin forms
 */
export const broadcastSchema = z.pipe(
  withRule(broadcastFormSchema, placeFault, faultOf),
  z.transform((values) => {
    const { audience, officeId, roleId } = values
    return {
      ...values,
      officeId: audience === 'office' ? officeId : null,
      roleId: audience === 'role' ? Number(roleId) : null,
    }
  }),
)
export type BroadcastForm = z.infer<typeof broadcastSchema>
