import { mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import type { EmbeddedConfig } from '../../src/server/database/embedded.ts'

const template = 'court_template'

/** The address of a database behind a socket, as DATABASE_URL names it. */
export const urlOf = ({ host, port, user, database }: EmbeddedConfig): string =>
  `postgresql://${user}@localhost:${port}/${database}?${new URLSearchParams({ host }).toString()}`

/** One database of a test file. */
export type TestDatabase = { config: EmbeddedConfig; drop(): Promise<void> }

type Project = { provide(key: 'database', value: EmbeddedConfig): void }
type Shared = { users: number; server: Promise<{ config: EmbeddedConfig; end(): Promise<void> }> }

declare module 'vitest' {
  interface ProvidedContext {
    database: EmbeddedConfig
  }
}

/** What a template holds: the base that no case stands on, or what a first start of the product left. */
type Kind = 'base' | 'product'

/**
 * For a vitest globalSetup: one server a kind for the run, however many levels ask for it, with a template database made
 * ready by `prepareTemplate`. Answers the teardown; the last one stops the server and removes its folder.
 */
export async function provideDatabase(
  project: Project,
  kind: Kind,
  prepareTemplate: (config: EmbeddedConfig) => Promise<void>,
): Promise<() => Promise<void>> {
  const shared = (servers()[kind] ??= { users: 0, server: startServer(prepareTemplate) })
  shared.users += 1
  const server = await shared.server
  project.provide('database', server.config)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete servers()[kind]
    await server.end()
  }
}

/** A new database with everything that the template holds, or with nothing, for the calling test file alone. */
export async function createDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const root = inject('database')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // Copied as files a template costs a quarter of what it costs by way of the log.
  await run(
    root,
    `create database ${database} template ${isEmpty ? 'template1' : template} strategy file_copy`,
  )
  const drop = () => run(root, `drop database if exists ${database} with (force)`)
  return { config: { ...root, database }, drop }
}

// Each level loads this module anew; the process is what they have in common.
const key = Symbol.for('court-fee test databases')
const holder = globalThis as { [key]?: Partial<Record<Kind, Shared>> }

const servers = (): Partial<Record<Kind, Shared>> => (holder[key] ??= {})

async function startServer(prepareTemplate: (config: EmbeddedConfig) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'court-test-'))
  const embedded = await startEmbedded({ folder, isDurable: false })
  const end = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await run(embedded.config, `create database ${template}`)
    await prepareTemplate({ ...embedded.config, database: template })
  } catch (error) {
    await end()
    throw error
  }
  return { config: embedded.config, end }
}

async function run(config: EmbeddedConfig, statement: string): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
