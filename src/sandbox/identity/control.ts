import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sandboxCitizens, type SandboxCitizen } from './citizens.ts'
import { faults, type Fault } from './faults.ts'

/** `cut` ends every connection without an answer, `silent` keeps it waiting, `error` answers 500. */
export const modes = ['up', 'cut', 'silent', 'error'] as const
export type Mode = (typeof modes)[number]

/** What a test may bend; `mode` is of the provider and the registry alike. */
export interface IdentityControl {
  mode: Mode
  fault: Fault
  citizens: SandboxCitizen[]
}

export const createControl = (): IdentityControl => ({
  mode: 'up',
  fault: 'none',
  citizens: [...sandboxCitizens],
})

const citizen = z.object({
  subject: z.string().min(1),
  name: z.string(),
  nameEn: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean().optional(),
  mobile: z.string(),
  nid: z.string(),
  dateOfBirth: z.string(),
})
const switchBody = z.object({ mode: z.enum(modes), fault: z.enum(faults) }).partial()

/** The same switches over HTTP, for tests in another process. A body that is not understood answers 422. */
export const addControl = (app: FastifyInstance, control: IdentityControl) => {
  app.post('/sandbox/control/switches', (request, reply) => {
    const body = switchBody.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    return Object.assign(control, body.data)
  })
  app.post('/sandbox/control/citizens', (request, reply) => {
    const body = citizen.safeParse(request.body)
    if (!body.success) return reply.code(422).send({ error: z.prettifyError(body.error) })
    control.citizens.push(body.data)
    return body.data
  })
}
