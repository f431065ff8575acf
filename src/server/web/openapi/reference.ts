import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** What the page of the contract loads: its own script and styles, and the contract; nothing from elsewhere. */
const contentPolicy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
}

/** What of a request its answer depends on. */
const askedWith = ['accept', 'if-modified-since', 'if-none-match', 'range']

/** Headers of an answer that belong to the connection it came by, or to how it is packed there. */
const ofItsConnection = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** A product of its own beside ours: a second copy of what serves files and reads YAML comes with the page. */
async function createReference(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const reference = fastify()
  await reference.register(swagger, {
    mode: 'static',
    specification: { document: app.swagger() as StaticDocumentSpec['document'] },
  })
  await reference.register(swaggerUi, {
    routePrefix: '/api/reference',
    staticCSP: contentPolicy,
    theme: { title: 'Court Fee API' },
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      filter: true,
      deepLinking: true,
      defaultModelsExpandDepth: 0,
    },
  })
  return reference
}

/**
 * The contract as a page to read and to try, for whoever connects another system. It is made when somebody first asks for it: no start
 * waits for that.
 * @source product 6
 */
export function referencePage(app: FastifyInstance): void {
  let made: Promise<FastifyInstance> | undefined
  const begin = () => {
    made = createReference(app)
    // Whoever asks next tries again.
    made.catch(() => (made = undefined))
    return made
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const reference = await (made ?? begin())
    const { statusCode, headers, rawPayload } = await reference.inject({
      method: request.method as 'GET' | 'HEAD',
      url: request.url,
      headers: Object.fromEntries(
        Object.entries(request.headers).filter(([name]) => askedWith.includes(name)),
      ),
    })
    if (statusCode === 404) return reply.callNotFound()
    for (const [name, value] of Object.entries(headers))
      if (!ofItsConnection.includes(name)) void reply.header(name, value)
    return reply.code(statusCode).send(rawPayload)
  }
  for (const url of ['/api/reference', '/api/reference/*'])
    app.route({ method: ['HEAD', 'GET'], url, schema: { hide: true }, handler: answer })
  app.addHook('onClose', async () => (await made)?.close())
}
