import { z } from 'zod'
import { emailField } from '../../machines/form-fields.ts'
import { textLengthMax } from '../../machines/limits.ts'
import { isDay, latinDigits, parseMobile, parseNid, tidyLine } from '../../machines/text.ts'
import type { Citizen } from './identity.ts'

const line = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => tidyLine(text ?? ''))
  .catch('')

const claims = z.object({
  name: line,
  name_en: line,
  email: line,
  email_verified: z.boolean().catch(false),
  mobile: line,
  nid: line,
  date_of_birth: line,
})

/** The mobile number comes without its leading 0. @source domain 4 */
const mobileOf = (text: string): string | null => parseMobile(text) ?? parseMobile(`0${text}`)

/** What userinfo says of a person in our forms. Whatever is absent or unusable is null; a name in English is better than none. */
export function citizenOf(info: object): Citizen {
  const said = claims.parse(info)
  const day = latinDigits(said.date_of_birth)
  return {
    name: (said.name || said.name_en).slice(0, textLengthMax),
    email: emailField(false).safeParse(said.email).data ?? null,
    isEmailProved: said.email_verified,
    mobile: mobileOf(said.mobile),
    nid: parseNid(said.nid),
    dateOfBirth: isDay(day) ? day : null,
  }
}
