import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'json-schema-to-typescript'
import type { JSONSchema } from 'json-schema-to-typescript'

interface Parameter {
  $ref?: string
  in?: string
  name?: string
  required?: boolean
  schema?: JSONSchema
}
interface Content {
  content?: Record<string, { schema?: JSONSchema }>
}
interface Operation {
  summary?: string
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
}

/** OpenAPI as the product tells it at `/api/docs`. */
export interface OpenApi {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JSONSchema> }
}

const jsonOf = (content: Content | undefined): JSONSchema | undefined =>
  content?.content?.['application/json']?.schema

/** The parameters of one place as an object; undefined where there are none. */
function parametersIn(place: string, parameters: readonly Parameter[] = []): JSONSchema | undefined {
  const own = parameters.filter((parameter) => parameter.in === place)
  if (own.length === 0) return undefined
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name = '', schema = {} }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name = '' }) => name),
    additionalProperties: false,
  }
}

const objectOf = (properties: Record<string, JSONSchema | undefined>): JSONSchema => {
  const given = Object.entries(properties).filter((entry): entry is [string, JSONSchema] => !!entry[1])
  return {
    type: 'object',
    properties: Object.fromEntries(given),
    required: given.map(([name]) => name),
    additionalProperties: false,
  }
}

/** A call as what it is given and what it answers; undefined for one that answers with a file. */
function callOf({ summary, parameters, requestBody, responses }: Operation): JSONSchema | undefined {
  const reply = jsonOf(responses?.['200'])?.properties?.['data']
  if (!reply) return undefined
  return {
    ...objectOf({
      params: parametersIn('path', parameters),
      query: parametersIn('query', parameters),
      body: jsonOf(requestBody),
      reply,
    }),
    ...(summary ? { description: summary } : {}),
  }
}

/** Of what nothing is said, nothing is known: `unknown`, never a type with every name. */
async function typesOf({ paths, components }: OpenApi): Promise<string> {
  const calls = Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]) => [
      `${method.toUpperCase()} ${address.replace('/api/v1', '')}`,
      callOf(operation),
    ]),
  )
  const root: JSONSchema = {
    ...objectOf(Object.fromEntries(calls) as Record<string, JSONSchema | undefined>),
    components,
  }
  const options = { bannerComment: '', format: false, unknownAny: true, additionalProperties: false }
  const refusal: JSONSchema = { ...components.schemas['RefusalData'], components }
  return [await compile(root, 'Calls', options), await compile(refusal, 'RefusalData', options)].join('\n')
}

/**
 * Writes a typed client of this API into a folder, as a package: the types of every call from its OpenAPI, one function that makes them,
 * and the OpenAPI itself. Throws with what the compiler says when it cannot be made.
 * @source product 6
 */
export async function makeClient(api: OpenApi, folder: string): Promise<void> {
  const sources = path.join(folder, 'src')
  mkdirSync(sources, { recursive: true })
  writeFileSync(path.join(sources, 'calls.ts'), await typesOf(api))
  copyFileSync(fileURLToPath(new URL('template/index.ts', import.meta.url)), path.join(sources, 'index.ts'))
  writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify(api, null, 1))
  const about = {
    name: 'court-fee-client',
    version: api.info.version,
    type: 'module',
    exports: './index.js',
    types: './index.d.ts',
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const how = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--declaration',
    '--rewriteRelativeImportExtensions',
  ]
  const args = [
    compiler,
    path.join(sources, 'index.ts'),
    '--ignoreConfig',
    ...how,
    '--types',
    '',
    '--lib',
    'es2023,dom',
  ]
  const { status, stdout } = spawnSync(
    process.execPath,
    [...args, '--rootDir', sources, '--outDir', folder],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the client does not compile:\n${stdout}`)
}
