import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readSettings, settingNames } from '../../src/server/settings.ts'
import { textOf } from './sources.ts'

const service = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
})
const { services, volumes } = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(textOf('deploy/compose.yaml')))
const { product, database, prometheus } = z
  .object({ product: service, database: service, prometheus: service })
  .parse(services)

/** The lines of the recipe, each with its word; continued ones are one. */
const recipe = textOf('deploy/Dockerfile')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
const said = (word: string) => recipe.filter((line) => line.word === word).map(({ rest }) => rest)
const imageEnv = Object.fromEntries(said('ENV').map((rest) => rest.split('=') as [string, string]))
const unit = textOf('deploy/court-fee.service')
const unitSays = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** What of this machine a copy asks for; what comes from another stage is built there. */
const copied = said('COPY')
  .filter((rest) => !rest.startsWith('--from='))
  .flatMap((rest) => rest.split(' ').slice(0, -1))

describe('what is set is a setting of the product (product 5)', () => {
  test('in the image, in the compose file and in the unit', () => {
    const unitNames = unitSays('Environment').map((line) => line.split('=')[0] ?? '')
    const names = [...Object.keys(imageEnv), ...Object.keys(product.environment), ...unitNames]
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => !settingNames.includes(name))).toEqual([])
  })

  test('what the compose file asks for by name is the setting of that name', () => {
    const strays = Object.entries(product.environment).filter(([name, value]) => {
      const asked = /^\$\{(\w+)(?::[?-][^}]*)?\}$/.exec(value)?.[1]
      return asked !== undefined && asked !== name
    })
    expect(strays).toEqual([])
  })

  test('with every value that it fixes, and the needed ones given, it can be read', () => {
    const given: Record<string, string> = {
      POSTGRES_PASSWORD: 'invented',
      PUBLIC_URL: 'https://fees.example',
    }
    const filled = Object.entries({ ...imageEnv, ...product.environment }).map(([name, value]) => [
      name,
      value.replace(
        /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
        (_all, asked: string, _sign: string, other = '') => given[asked] ?? (other || ''),
      ),
    ])
    const env = { ...Object.fromEntries(filled), NODE_ENV: 'development' } as Record<string, string>
    expect(readSettings(env)).toMatchObject({
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://court:invented@database:5432/court',
      TRUST_PROXY: 1,
    })
  })
})

describe('what the recipe of the image asks for is there', () => {
  test('each file that is copied, and nothing that the list of what is left out leaves out', () => {
    expect(copied.length).toBeGreaterThan(8)
    expect(copied.filter((file) => !existsSync(file))).toEqual([])
    const kept = textOf('deploy/Dockerfile.dockerignore').match(/^!.+$/gm) ?? []
    expect([...new Set(copied)].toSorted()).toEqual(kept.map((line) => line.slice(1)).toSorted())
  })

  test('it builds as the scripts do, and runs as nobody of power', () => {
    const { scripts, engines } = z
      .object({ scripts: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(textOf('package.json')))
    expect(said('RUN')).toContain('npm run build')
    expect(scripts['build']).toBeDefined()
    expect(engines.node).toBe('>=20.19')
    expect(said('FROM').map((rest) => rest.split(' ')[0])).toEqual(Array(3).fill('node:20-slim'))
    expect(said('USER')).toEqual(['node'])
    expect(said('CMD').at(-1)).toBe('["node", "dist-server/main.mjs"]')
  })

  test('the files and volumes that the compose file mounts', () => {
    const mounted = Object.values(services).flatMap((one) =>
      one.volumes.map((line) => line.split(':')[0] ?? ''),
    )
    const lost = mounted.filter((from) =>
      from.startsWith('.') ? !existsSync(path.join('deploy', from)) : !(from in volumes),
    )
    expect(lost).toEqual([])
    expect(product.read_only).toBe(true)
    expect(product.volumes.map((line) => line.split(':')[1])).toEqual([imageEnv['DATA_FOLDER']])
    expect(path.join('deploy', product.build?.context ?? '', product.build?.dockerfile ?? '')).toBe(
      'deploy/Dockerfile',
    )
  })
})

describe('ports agree', () => {
  test('of the product, its image and its health', () => {
    const port = imageEnv['PORT']
    expect(product.environment['PORT']).toBe(port)
    expect(said('EXPOSE')).toEqual([port])
    expect(product.ports).toEqual([`127.0.0.1:${port}:${port}`])
    expect(said('HEALTHCHECK').join()).toContain(`http://127.0.0.1:${port}/health/ready`)
    expect(textOf('src/server/web/health.ts')).toContain("'/health/ready'")
  })

  test('of what is measured and who reads it, under the name that the alarms ask for', () => {
    const read = z
      .object({
        rule_files: z.array(z.string()),
        scrape_configs: z.array(
          z.object({
            job_name: z.string(),
            static_configs: z.array(z.object({ targets: z.array(z.string()) })),
          }),
        ),
      })
      .parse(parse(textOf('deploy/prometheus.yml')))
    const [job] = read.scrape_configs
    expect(job?.static_configs).toEqual([{ targets: [`product:${product.environment['METRICS_PORT']}`] }])
    expect(textOf('deploy/alarms.yml')).toContain(`job="${job?.job_name}"`)
    const mounted = prometheus.volumes.map((line) => line.split(':')[1])
    expect(read.rule_files.filter((file) => !mounted.includes(file))).toEqual([])
  })

  test('of the database, its user and its name', () => {
    const { POSTGRES_USER: user, POSTGRES_DB: name } = database.environment
    const { username, hostname, port, pathname } = new URL(
      (product.environment['DATABASE_URL'] ?? '').replace(/\$\{[^}]*\}/, 'invented'),
    )
    expect([username, hostname, port, pathname]).toEqual([user, 'database', '5432', `/${name}`])
    expect(database.ports).toEqual([])
  })
})

test('the unit starts what is built, and again when the database was lost', () => {
  expect(unitSays('ExecStart')).toEqual(['/usr/bin/node dist-server/main.mjs'])
  expect(unitSays('RestartForceExitStatus')).toEqual(['75'])
  expect(textOf('src/server/starting/ground.ts')).toContain('tryLaterCode = 75')
  expect(unitSays('Environment')).toContain(`DATA_FOLDER=/var/lib/${unitSays('StateDirectory')[0]}`)
})
