import { send } from '../../api/client.ts'
import { acceptToken, held, session } from '../session.ts'

/** Logs in by e-mail or mobile; the chart loads the account next. Answers what to show when it was refused. */
export async function logIn(email: string, password: string, isRemembered: boolean): Promise<string | null> {
  session.send({ type: 'login' })
  const answer = await send('POST /auth/login', {
    body: { email: email.trim(), password, isRemembered },
  })
  const { codeTicket } = answer.isOk ? {} : answer.data
  if (codeTicket) {
    held.isRemembered = isRemembered
    session.send({ type: 'codeWanted', ticket: codeTicket })
    return null
  }
  if (!answer.isOk) {
    session.send({ type: 'refused', error: answer.message })
    return answer.message
  }
  acceptToken(answer.data.access_token, isRemembered)
  return null
}
