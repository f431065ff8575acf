import type { Faults } from './box.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Box } from './box.ts'

const body = z.object({
  api_token: z.string(),
  sid: z.string(),
  msisdn: z.string(),
  sms: z.string().min(1),
  csms_id: z.string().min(1).max(20),
})

const failed = (status_code: number, error_message: string) => ({
  status: 'FAILED',
  status_code,
  error_message,
  smsinfo: [],
})

/** The provider's sending call in the shape of SSL Wireless v3. @source domain §8 */
export const addSms = (
  app: FastifyInstance,
  { box, faults, apiToken, sid }: { box: Box; faults: Faults; apiToken: string; sid: string },
) => {
  app.post('/api/v3/send-sms', (request, reply) => {
    if (faults.sms === 'down') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    if (faults.sms === 'busy') return reply.code(503).send('busy')
    const parsed = body.safeParse(request.body)
    if (!parsed.success) return failed(4002, 'Invalid parameter')
    const { api_token, msisdn, sms, csms_id } = parsed.data
    if (api_token !== apiToken || parsed.data.sid !== sid) return failed(4001, 'Unauthorized')
    if (faults.sms === 'refuse') return failed(4008, 'Insufficient balance')
    if (!/^8801\d{9}$/.test(msisdn)) return failed(4003, 'Invalid msisdn')
    const known = box.list().find((message) => message.kind === 'sms' && message.id === csms_id)
    const isSame = known?.text === sms && known.to === msisdn.slice(2)
    if (known && !isSame) return failed(4025, 'csms_id is not unique')
    const kept =
      known ?? box.add({ kind: 'sms', id: csms_id, to: msisdn, from: sid, subject: '', text: sms, html: '' })
    const info = { sms_status: 'SUCCESS', msisdn, csms_id, reference_id: kept.reference }
    return { status: 'SUCCESS', status_code: 200, error_message: '', smsinfo: [info] }
  })
}
