import { m } from '../words/messages.js'
import { refuse, type Refused } from './errors.ts'

/** The code was used, has expired or has no tries left: only a new one helps. @source product 7 */
export const codeIsOver = (): Refused =>
  refuse(
    422,
    (locale) => m.auth_error_code_over({}, { locale }),
    (locale) => ({
      fields: [{ path: 'otp', error: 'otp_invalid', message: m.auth_error_code_over({}, { locale }) }],
    }),
  )
