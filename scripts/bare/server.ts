import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'
import { verify } from './act.ts'
import type { Ask } from './ask.ts'
import { info } from './info.ts'
import { queue } from './queue.ts'

/*
 * A bare Fastify that answers a few calls as the product does, each with the one statement that suits it best: what the product is measured
 * against. It has no contract, no log and no rights but those of its statements.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
const askBy =
  (client: Pick<pg.Pool, 'query'>): Ask =>
  async <Row extends object>(name: string, text: string, values: readonly unknown[]) =>
    (await client.query<Row>({ name, text, values: [...values] })).rows
const ask = askBy(pool)

const hashOf = ({ headers }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update((headers.authorization ?? '').slice('Bearer '.length))
    .digest()
const enveloped = (data: object | null) => ({ code: 200, message: 'OK', data })

const app = fastify()
app.get('/api/auth/info', async (request) => enveloped(await info(ask, hashOf(request))))
app.get('/api/applications', async (request) => enveloped(await queue(ask, hashOf(request))))
app.post<{ Params: { id: string }; Body: { version: number } }>(
  '/api/applications/:id/actions/verify',
  async (request) => {
    const client = await pool.connect()
    try {
      const { id } = request.params
      return enveloped(
        await verify(askBy(client), { id, version: request.body.version, hash: hashOf(request) }),
      )
    } finally {
      client.release()
    }
  },
)
process.stdout.write(`bare: ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.once('SIGTERM', () => void app.close().then(() => pool.end()))
