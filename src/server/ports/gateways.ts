import type { GatewayName } from '../../machines/payment/choice.ts'
import type { Settings } from '../settings.ts'
import { createBkash } from './bkash.ts'
import type { Gateway, Gateways } from './gateway.ts'
import { createSslcommerz } from './sslcommerz.ts'

/** The adapter of every gateway that the settings name; the only place that knows which is which. @source product 5 */
export const createGateways = (settings: Settings): Gateways => ({
  sslcommerz: createSslcommerz({
    baseUrl: settings.GATEWAY_URL ?? '',
    storeId: settings.GATEWAY_STORE_ID,
    storePassword: settings.GATEWAY_STORE_PASSWORD,
    timeoutMs: settings.GATEWAY_TIMEOUT_SECONDS * 1_000,
  }),
  bkash:
    settings.BKASH_URL === undefined
      ? null
      : createBkash({
          baseUrl: settings.BKASH_URL,
          appKey: settings.BKASH_APP_KEY,
          appSecret: settings.BKASH_APP_SECRET,
          username: settings.BKASH_USERNAME,
          password: settings.BKASH_PASSWORD,
          timeoutMs: settings.GATEWAY_TIMEOUT_SECONDS * 1_000,
        }),
})

const noAnswer = { kind: 'noAnswer' as const, detail: 'its settings are not there' }

/** In place of a gateway that payments came through and whose settings are gone: nobody answers, and nothing is lost. */
const absent: Gateway = {
  storeId: '',
  createSession: () => Promise.resolve(noAnswer),
  parseCallback: () => ({
    transactionId: '',
    sessionKey: null,
    status: 'other',
    validationId: null,
    isAuthentic: false,
    error: null,
  }),
  outcomeOf: () => Promise.resolve(noAnswer),
  refund: () => Promise.resolve({ ...noAnswer, refundReference: null }),
  queryRefund: () => Promise.resolve(noAnswer),
  answers: () => Promise.resolve(false),
}

/** The gateway of that name, be it there or not. */
export const gatewayNamed = (gateways: Gateways, name: GatewayName): Gateway => gateways[name] ?? absent
