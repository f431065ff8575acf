import { z } from 'zod'
import { exchange } from './exchange.ts'

/** id: unique per message, at most 20 characters, so that sending again does not send twice. mobile: 01XXXXXXXXX. */
export interface SmsMessage {
  id: string
  mobile: string
  text: string
}

/** `refused`: the provider will not send it. `noAnswer`: it may have been sent; the same id is safe to send again. */
export type SmsAnswer =
  | { kind: 'sent'; reference: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'noAnswer'; detail: string }

/** Text messages. No method throws for what the network or the provider does. @source product §5; domain §8 */
export interface Sms {
  send(message: SmsMessage): Promise<SmsAnswer>
}

/** timeoutMs: milliseconds for one call. */
export interface SslWirelessOptions {
  baseUrl: string
  apiToken: string
  /** The sender mask. */
  sid: string
  timeoutMs: number
  fetch?: typeof fetch
}

const answer = z.object({
  status: z.string(),
  error_message: z.string().nullish(),
  smsinfo: z
    .array(
      z.object({ sms_status: z.string(), reference_id: z.union([z.string(), z.number()]).transform(String) }),
    )
    .nullish(),
})

/** SMS through the SSL Wireless v3 API, or whatever speaks the same at baseUrl. @source domain §8 */
export const createSslWireless = (options: SslWirelessOptions): Sms => ({
  async send({ id, mobile, text }) {
    if (!/^01\d{9}$/.test(mobile)) return { kind: 'refused', reason: 'not a Bangladeshi mobile number' }
    if (id.length === 0 || id.length > 20) throw new RangeError('id: 1 to 20 characters')
    const body = JSON.stringify({
      api_token: options.apiToken,
      sid: options.sid,
      msisdn: `88${mobile}`,
      sms: text.normalize('NFC'),
      csms_id: id,
    })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const transport = { timeoutMs: options.timeoutMs, fetch: options.fetch ?? fetch }
    const url = new URL('/api/v3/send-sms', options.baseUrl)
    const reply = await exchange(url, { method: 'POST', headers, body }, transport)
    if (reply.kind === 'noAnswer') return reply
    const parsed = answer.safeParse(reply.body)
    if (!parsed.success) return { kind: 'noAnswer', detail: 'answer not understood' }
    const [info] = parsed.data.smsinfo ?? []
    if (parsed.data.status !== 'SUCCESS') return { kind: 'refused', reason: parsed.data.error_message ?? '' }
    if (!info) return { kind: 'noAnswer', detail: 'answer not understood' }
    if (info.sms_status !== 'SUCCESS') return { kind: 'refused', reason: info.sms_status }
    return { kind: 'sent', reference: info.reference_id }
  },
})
