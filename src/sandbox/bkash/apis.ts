import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { textsOf } from '../hosted-page.ts'
import { answerAs, type Mode } from '../modes.ts'
import { no, yes, type Desk } from './desk.ts'

export const apis = ['token', 'create', 'execute', 'query', 'refund'] as const
export type Api = (typeof apis)[number]

/** What a test may bend; slowMs in milliseconds. */
export interface Switches {
  modes: Record<Api, Mode>
  slowMs: number
  refundState: 'Completed' | 'Initiated'
  tokenSeconds: number
  /** Laid over every receipt, such as another amount or currency. */
  answerOverrides: Record<string, string>
}

/** Who may ask for tokens. */
export interface Credentials {
  appKey: string
  appSecret: string
  username: string
  password: string
}

export interface ApiOptions extends Credentials {
  desk: Desk
  switches: Switches
  clock: () => number
  ending: AbortSignal
}

const refusals: Record<Api, object> = {
  token: no('2001', 'Invalid App Key'),
  create: no('2064', 'This product mode is not available now'),
  execute: no('2023', 'Insufficient Balance'),
  query: no('2002', 'Invalid Payment ID'),
  refund: no('2029', 'Refund is not allowed'),
}

/** Tokens as they were given out, and until when each is good. */
function createTokens({ appKey, appSecret, username, password, switches, clock }: ApiOptions) {
  const good = new Map<string, number>()
  const refreshing = new Set<string>()
  const counted = { grants: 0, refreshes: 0 }
  const give = () => {
    const idToken = randomBytes(24).toString('base64url')
    const refreshToken = randomBytes(24).toString('base64url')
    good.set(idToken, clock() + switches.tokenSeconds * 1_000)
    refreshing.add(refreshToken)
    const told = { id_token: idToken, refresh_token: refreshToken, token_type: 'Bearer' }
    return { ...yes, ...told, expires_in: switches.tokenSeconds }
  }
  const isOurs = (request: FastifyRequest) => {
    const { app_key, app_secret } = textsOf(request.body)
    const { username: name, password: word } = request.headers
    return app_key === appKey && app_secret === appSecret && name === username && word === password
  }
  return {
    counted,
    grant: (request: FastifyRequest): object => {
      if (!isOurs(request)) return no('2001', 'Invalid App Key')
      counted.grants += 1
      return give()
    },
    refresh: (request: FastifyRequest): object => {
      const { refresh_token: refreshToken = '' } = textsOf(request.body)
      if (!isOurs(request) || !refreshing.delete(refreshToken)) return no('2001', 'Invalid App Key')
      counted.refreshes += 1
      return give()
    },
    isGood: ({ headers }: FastifyRequest) =>
      headers['x-app-key'] === appKey && (good.get(headers.authorization ?? '') ?? 0) > clock(),
    /** From now on no token that was given out is good. */
    forget: () => good.clear(),
  }
}

/** The server-to-server endpoints of the wallet. @source domain §1.3 */
export const addApis = (app: FastifyInstance, options: ApiOptions) => {
  const { desk, switches, ending } = options
  const tokens = createTokens(options)
  const answer = (api: Api, request: FastifyRequest, reply: FastifyReply, work: () => object) => {
    const { slowMs, modes } = switches
    return answerAs({ mode: modes[api], slowMs, ending, work, refusal: refusals[api] }, request, reply)
  }
  type Fields = Record<string, string>
  const call = (path: string, api: (fields: Fields) => Api, work: (fields: Fields) => object) =>
    app.post(`/tokenized/checkout/${path}`, (request, reply) => {
      const fields = textsOf(request.body)
      return tokens.isGood(request)
        ? answer(api(fields), request, reply, () => work(fields))
        : reply.code(401).send({ message: 'The incoming token has expired' })
    })
  const bent = (answered: object) =>
    'trxID' in answered ? { ...answered, ...switches.answerOverrides } : answered

  app.post('/tokenized/checkout/token/grant', (request, reply) =>
    answer('token', request, reply, () => tokens.grant(request)),
  )
  app.post('/tokenized/checkout/token/refresh', (request, reply) =>
    answer('token', request, reply, () => tokens.refresh(request)),
  )
  call('create', () => 'create', desk.create)
  call(
    'execute',
    () => 'execute',
    ({ paymentID = '' }) => bent(desk.execute(paymentID)),
  )
  call(
    'payment/status',
    () => 'query',
    ({ paymentID = '' }) => bent(desk.query(paymentID)),
  )
  // One address gives back, with an amount, and tells of what was given back, without one.
  call('payment/refund', ({ amount }) => (amount === undefined ? 'query' : 'refund'), desk.refund)
  return { counted: tokens.counted, forgetTokens: tokens.forget }
}
