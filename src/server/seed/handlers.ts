import { login } from '../account/handlers.ts'
import { notFound } from '../errors.ts'
import type { Handler, Handlers } from '../web/handler.ts'
import { demoAccounts, demoPassword } from './people.ts'

/** As somebody would who types the published password: an account that has another one by now stays its owner's. */
const demoLogin: Handler<'POST /auth/demo-login'> = async ({ body }, context) => {
  const account = demoAccounts.find(({ role }) => role === body.role)
  if (!context.deps.settings.DEMO_ACCOUNTS || !account) return notFound()
  return login({ body: { email: account.email, password: demoPassword, isRemembered: false } }, context)
}

/** What there is only where there are demo accounts. @source product 5 */
export const demoHandlers = { 'POST /auth/demo-login': demoLogin } satisfies Partial<Handlers>
