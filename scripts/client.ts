import { makeClient, type OpenApi } from './client/client.ts'

/*
 * `npm run client [address]`: asks a running product for its OpenAPI and writes a typed client of it into `dist-client`.
 */
const [address = 'http://localhost:3000'] = process.argv.slice(2)
const folder = 'dist-client'
try {
  const response = await fetch(new URL('/api/v1/docs', address))
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  await makeClient((await response.json()) as OpenApi, folder)
  process.stdout.write(`${folder} has the client of ${address}.\n`)
} catch (error) {
  const why = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `No client of ${address}: ${why}\nnpm run client [address]: the product must run there.\n`,
  )
  process.exitCode = 1
}
