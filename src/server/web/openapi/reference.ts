import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

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

/** The contract as a page to read and to try, for whoever connects another system. @source product 6 */
export async function referencePage(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
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
}
