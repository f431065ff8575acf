import { m } from '../../words/messages.js'
import { refuse, type Refused } from '../errors.ts'

/** Nobody changes what gives them their own rights: another one may. @source spec §6 */
export const ownRights = (): Refused => refuse(422, (locale) => m.user_error_own_rights({}, { locale }))

/** Nobody closes the own account. @source spec §6 */
export const selfStays = (): Refused => refuse(422, (locale) => m.user_error_self_stays({}, { locale }))

/** Nobody would be left who could give rights. @source spec §6 */
export const lastKeeper = (): Refused => refuse(422, (locale) => m.user_error_last_keeper({}, { locale }))
