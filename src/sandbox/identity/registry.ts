import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { IdentityControl } from './control.ts'

const body = z.object({ mobile: z.string(), nid: z.string(), date_of_birth: z.string().optional() })

/** The registry of citizens: whether mobile (01XXXXXXXXX), NID and, when given, day of birth are one person's. */
export const addRegistry = (app: FastifyInstance, control: IdentityControl, apiKey: string) => {
  app.post('/registry/check', (request, reply) => {
    if (request.headers['x-api-key'] !== apiKey) return reply.code(401).send({ error: 'unauthorized' })
    const asked = body.safeParse(request.body)
    if (!asked.success) return reply.code(422).send({ error: z.prettifyError(asked.error) })
    const { mobile, nid, date_of_birth: day } = asked.data
    const match = control.citizens.some(
      (citizen) =>
        `0${citizen.mobile}` === mobile &&
        citizen.nid === nid &&
        (day === undefined || citizen.dateOfBirth === day),
    )
    return { match }
  })
}
