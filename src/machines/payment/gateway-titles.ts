import type { GatewayName } from './choice.ts'

/** What each gateway is called, on a receipt and wherever it is named: a name, and so no word of ours. */
export const gatewayTitles: Readonly<Record<GatewayName, string>> = {
  sslcommerz: 'SSLCommerz',
  bkash: 'bKash',
}
