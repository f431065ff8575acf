import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../database/rows.ts'
import { ping } from './health-store.ts'

/** A database that takes longer is no database to send people to. */
const answerMs = 1_000
/** However many ask, the database is asked once in this time. */
const cacheMs = 1_000

/** Whether the database answered within a second, as it was a second ago at most. */
function createProbe(db: Db): () => Promise<boolean> {
  let known: { answer: Promise<boolean>; untilMs: number } | null = null
  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), answerMs)))
    const answer = ping(db).then(
      () => true,
      () => false,
    )
    const isThere = await Promise.race([answer, silence])
    clearTimeout(timer)
    return isThere
  }
  return () => {
    const nowMs = performance.now()
    if (!known || nowMs >= known.untilMs) known = { answer: ask(), untilMs: nowMs + cacheMs }
    return known.answer
  }
}

const say = (reply: FastifyReply, code: 200 | 503, state: string): FastifyReply => {
  if (code === 503) void reply.header('retry-after', '5')
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .serializer(String)
    .send(`${state}\n`)
}

/**
 * Whether the process serves (`/health/live`: 200 while it does) and whether people should be sent to it (`/health/ready`: 200
 * while the database answers within a second, 503 otherwise; a server that stops answers 503 to every request). `db` had better have a connection
 * of its own, so that a crowd in the pool is not taken for a database that is away.
 * @source product 7
 */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  const isAnswering = createProbe(db)
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/health/live', options, (_request, reply) => say(reply, 200, 'live'))
  app.get('/health/ready', options, async (_request, reply) =>
    (await isAnswering()) ? say(reply, 200, 'ready') : say(reply, 503, 'no database'),
  )
}
