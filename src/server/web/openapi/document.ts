import { refusalSchema, type Call } from '../../../api/call.ts'
import { calls, type CallName } from '../../../api/calls.ts'
import { refusalMeanings, type RefusalCode } from '../../../api/refusal-codes.ts'
import { refusalCodesOf } from '../../../api/refusals.ts'
import type { EntityName } from '../../../machines/scope.ts'
import { eventParts, jsonSchemaOf } from './events.ts'

interface Operation {
  summary?: string
  operationId?: string
  description?: string
  parameters?: object[]
  responses?: Record<string, object>
  'x-file-types'?: readonly string[]
  [key: string]: unknown
}

/** OpenAPI as the plugin gathers it from the routes. */
export interface OpenApi {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  tags?: { name: string }[]
  components?: {
    schemas?: Record<string, object>
    parameters?: Record<string, object>
    responses?: Record<string, object>
    [part: string]: unknown
  }
  paths?: Record<string, Record<string, Operation>>
}

const about = `Bangla first, English by \`Accept-Language: en\`. Every reply is \`{code, message, data}\`; \`code\` is the HTTP status,
\`message\` a sentence for the person. Amounts are whole poisha (1 taka = 100), days \`YYYY-MM-DD\` in Asia/Dhaka, moments ISO 8601 in UTC.
Digits may be sent in Bangla or Latin. A refused call changed nothing. What is sent again with the same \`key\` happens once.
This version keeps its paths, names and meanings: what is added is optional, and what would break a caller has a version of its own.`

const acceptLanguage = {
  name: 'accept-language',
  in: 'header',
  description: 'The language of the sentences in the reply',
  schema: { type: 'string', enum: ['bn', 'en'], default: 'bn' },
}

const withData = (data: object, code: number | null = null): object => ({
  type: 'object',
  properties: {
    code: code === null ? { type: 'integer' } : { type: 'integer', const: code },
    message: { type: 'string' },
    data,
  },
  required: ['code', 'message', 'data'],
})

const retryAfter = {
  'retry-after': { description: 'Seconds until it is worth trying again', schema: { type: 'integer' } },
}

const responseName = (code: RefusalCode): string => `Refused${code}`

const refusalResponses = (): Record<string, object> =>
  Object.fromEntries(
    (Object.entries(refusalMeanings) as unknown as [RefusalCode, string][]).map(([code, description]) => [
      responseName(code),
      {
        description,
        ...(Number(code) === 429 || Number(code) === 503 ? { headers: retryAfter } : {}),
        content: {
          'application/json': {
            schema: withData({ $ref: '#/components/schemas/RefusalData' }, Number(code)),
          },
        },
      },
    ]),
  )

function whoMay({ right }: Pick<Call, 'right'>): string {
  if (right === 'public') return 'Anybody.'
  if (right === 'person') return 'Anybody who is logged in.'
  if (right === 'staff') return 'Whoever works at an office.'
  if (right === 'chart') return 'Whoever the chart lets do it: of what is not theirs to see, 404.'
  return `Whoever holds ${right.map((slug) => `\`${slug}\``).join(' or ')}.`
}

/** `POST /applications/{id}/actions/{event}` as a name of a function: `postApplicationsByIdActionsByEvent`. */
const operationIdOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

const fileResponse = (types: readonly string[]): object => ({
  description: 'The file',
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

/** A file that somebody may not have, that is not there, or that was asked for wrongly. */
const fileRefusals = [400, 401, 403, 404, 409, 422, 429, 503] as const

function described(name: string, operation: Operation, tables: Record<EntityName, string>): Operation {
  const { 'x-file-types': types, ...told } = operation
  const call: Call | undefined = calls[name as CallName]
  const entity = /^POST \/(application|dispatch|payment)e?s\/\{id\}\/actions/.exec(name)?.[1]
  const table = entity ? `\n\n${tables[entity as EntityName]}` : ''
  const codes = call ? refusalCodesOf(name, call) : fileRefusals
  const refused = codes.map((code) => [
    String(code),
    { $ref: `#/components/responses/${responseName(code)}` },
  ])
  return {
    ...told,
    operationId: operationIdOf(name),
    ...(call ? { description: `${whoMay(call)}${table}` } : {}),
    parameters: [...(operation.parameters ?? []), { $ref: '#/components/parameters/AcceptLanguage' }],
    responses: {
      ...(types ? { '200': fileResponse(types) } : operation.responses),
      ...(Object.fromEntries(refused) as Record<string, object>),
    },
  }
}

/**
 * OpenAPI of the whole contract, at the addresses of its version: each call with who may make it, every reply that it can have, and for
 * the events of a chart from where, by which permission and with what each is sent.
 * @source product 6
 */
export function describeApi(gathered: OpenApi): OpenApi {
  const { schemas, tables } = eventParts()
  const paths = Object.entries(gathered.paths ?? {}).map(([path, operations]) => [
    path.replace(/^\/api\//, '/api/v1/'),
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        described(`${method.toUpperCase()} ${path.slice('/api'.length)}`, operation, tables),
      ]),
    ),
  ])
  return {
    ...gathered,
    info: { ...gathered.info, description: about },
    servers: [{ url: '/' }],
    components: {
      ...gathered.components,
      schemas: { ...gathered.components?.schemas, ...schemas, RefusalData: jsonSchemaOf(refusalSchema) },
      parameters: { AcceptLanguage: acceptLanguage },
      responses: refusalResponses(),
    },
    paths: Object.fromEntries(paths) as OpenApi['paths'] & object,
  }
}
