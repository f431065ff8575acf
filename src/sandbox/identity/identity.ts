import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import formbody from '@fastify/formbody'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider/lib/provider.js'
import { z } from 'zod'
import { m } from '../../words/messages.js'
import { addPageFiles, languageOf, pageHeaders } from '../html.ts'
import { assertLoopback } from '../loopback.ts'
import { style } from '../style.ts'
import { addControl, createControl, type IdentityControl } from './control.ts'
import { openKeys } from './keys.ts'
import { leaveScript, loginPage, otherLanguage, plainPage } from './page.ts'
import { addRegistry } from './registry.ts'

export interface IdentitySandboxOptions {
  /** Loopback only. */
  host: string
  /** 0 takes a free one. */
  port: number
  clientId: string
  clientSecret: string
  registryKey: string
  /** Where browsers reach the product, if not on loopback: scheme, host and port. */
  productOrigin?: string
  /** Keeps the keys there; without it, new ones at each start. */
  folder?: string
}

export interface IdentitySandbox {
  /** The issuer, and the address of the registry. */
  url: string
  port: number
  control: IdentityControl
  close(): Promise<void>
}

const answerBody = z.object({ answer: z.enum(['yes', 'no']), citizen: z.string().optional() })

/** The login page and what is chosen there; the provider sends the browser on. */
function addInteractions(app: FastifyInstance, provider: () => Promise<Provider>, control: IdentityControl) {
  type Path = { Params: { uid: string } }
  // A login that is over is come back to by the browser's own way back.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const language = languageOf(request.query)
    const otherHref = `${new URL(request.url, 'http://localhost').pathname}?lang=${otherLanguage(language)}`
    const text = plainPage(m.sandbox_title_broken({}, { locale: language }), { language, otherHref })
    return reply
      .code(error.statusCode ?? 500)
      .headers(pageHeaders)
      .send(text)
  })
  app.get<Path>('/interaction/:uid', async (request, reply) => {
    const found = await provider()
    const { uid, session } = await found.interactionDetails(request.raw, reply.raw)
    const text = loginPage(uid, control.citizens, languageOf(request.query), session?.accountId)
    return reply.headers(pageHeaders).send(text)
  })
  app.post<Path>('/interaction/:uid', async (request, reply) => {
    const found = await provider()
    const { params } = await found.interactionDetails(request.raw, reply.raw)
    const body = answerBody.safeParse(request.body)
    const citizen = control.citizens.find(({ subject }) => body.data?.citizen === subject)
    const isRefused = body.data?.answer !== 'yes' || !citizen
    const result = isRefused
      ? { error: 'access_denied', error_description: 'the citizen said no' }
      : {
          login: { accountId: citizen.subject },
          consent: { grantId: await grant(found, citizen.subject, params) },
        }
    reply.hijack()
    await found.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  })
}

async function grant(
  provider: Provider,
  accountId: string,
  params: Record<string, unknown>,
): Promise<string> {
  const given = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  given.addOIDCScope(String(params['scope']))
  return given.save()
}

const isOwn = (path: string) => /^\/(?:sandbox|interaction|registry)\//.test(path)

/** Speaks for the control's mode; true when the request was dealt with. */
function isBent({ mode }: IdentityControl, request: IncomingMessage, response: ServerResponse): boolean {
  if (mode === 'up' || request.url?.startsWith('/sandbox/')) return false
  if (mode === 'cut') request.socket.destroy()
  if (mode === 'error') response.writeHead(500).end('broken')
  return true
}

/**
 * The national identity provider in small: OpenID Connect over a real socket with a page where a person picks a
 * citizen, and the registry of citizens. It checks nobody.
 * @source product 5; domain 4
 */
export async function startIdentitySandbox(options: IdentitySandboxOptions): Promise<IdentitySandbox> {
  assertLoopback(options.host)
  const { host, clientId, clientSecret, productOrigin } = options
  const keys = await openKeys(options.folder)
  const control = createControl()
  let url = ''
  let made: Promise<Provider> | null = null
  // Most of what the stand-ins are made of: whoever never logs in by it does not wait for it at the start.
  const provider = (): Promise<Provider> =>
    (made ??= import('./provider.ts').then(({ createProvider }) =>
      createProvider(url, { clientId, clientSecret, productOrigin, keys, control }),
    ))
  const speak = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    provider().then(
      (found) => found.callback()(request, response),
      () => void response.writeHead(500).end('broken'),
    )
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (isBent(control, request, response)) return
        if (isOwn(request.url ?? '')) handle(request, response)
        else void speak(request, response)
      }),
  })
  await app.register(formbody)
  await app.register((pages: FastifyInstance) => Promise.resolve(addInteractions(pages, provider, control)))
  addPageFiles(app, style)
  app.get('/sandbox/leave.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(leaveScript))
  addRegistry(app, control, options.registryKey)
  addControl(app, control)
  url = await app.listen({ host, port: options.port })
  return { url, port: Number(new URL(url).port), control, close: () => app.close() }
}
