import * as z from 'zod'
import { archiveYearsMin } from '../machines/limits.ts'
import {
  atlasName,
  demoName,
  halfSetFaults,
  productionFaults,
  services,
  standInNames,
  standInsWanted,
  type ServiceName,
} from './starting/services.ts'
import { isBucketAddress, isNetwork } from './starting/addresses.ts'
import { databaseAddress, replicaAddress } from './starting/database-settings.ts'
import { faultOf, open, secret, type Entry } from './starting/entry.ts'
import { unknownNames } from './starting/setting-names.ts'
import { StartFault } from './starting/fault.ts'

const isWith = (protocol: RegExp) => (text: string) => URL.canParse(text) && protocol.test(text)
const webAddress = z.string().refine(isWith(/^https?:\/\/[^/]/))
const isLoopback = (text: string) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(text).hostname)
/** What people prove who they are with, and their papers, travel by TLS; a stand-in does without. */
const safeAddress = webAddress.refine((text) => text.startsWith('https:') || isLoopback(text))
/** A bucket by path, and what its keys begin with; who opens it stands elsewhere. */
const bucketAddress = safeAddress.refine(isBucketAddress)
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))
const text = z.string().min(1)
const flag = z.stringbool()

const listed = (value: string) => value.split(',').flatMap((name) => name.trim() || [])

/** Behind whom the product stands: nobody, so many proxies, or those of these networks. */
const proxies = z
  .string()
  .refine((value) => /^(?:false|\d)$/i.test(value) || (value !== '' && listed(value).every(isNetwork)))
  .transform((value): false | number | string[] => {
    if (/^(?:false|0)$/i.test(value)) return false
    return /^\d$/.test(value) ? Number(value) : listed(value)
  })

const webMustBe = (who: string, example: string) =>
  `the address of ${who}, beginning with http:// or https://, such as ${example}`
const trueOrFalse = 'true or false'

const entries = {
  PORT: open(whole(0, 65_535).default(3000), 'a whole number from 0 to 65535; 0 takes any port that is free'),
  HOST: open(
    text.regex(/^[\w.:%-]+$/).default('127.0.0.1'),
    'an address of this machine to listen at, such as 127.0.0.1, or 0.0.0.0 for all of them',
  ),
  PUBLIC_URL: open(webAddress.optional(), webMustBe('the product as people open it', 'https://fees.example')),
  DATA_FOLDER: open(text.default('data'), 'a folder'),
  DATABASE_URL: databaseAddress,
  /** A standby of the same database, from which reports and exports are read while it is level. */
  REPORT_DATABASE_URL: replicaAddress,
  DATABASE_POOL: open(
    whole(2, 500).default(20),
    'a whole number from 2 to 500: the connections of this process to the database',
  ),
  /** What one statement of a request or a job may take; a lock and a pause in a transaction have bounds that follow from it. */
  DATABASE_STATEMENT_SECONDS: open(
    whole(0, 3_600).default(30),
    'a whole number of seconds from 0 to 3600; 0 sets no bound',
  ),
  NODE_ENV: open(
    z.enum(['development', 'production', 'test']).default('development'),
    'production, development or test',
  ),
  /** Names of stand-ins, of the demo data and of the testers' page, that a production start may use. */
  ALLOW_STAND_INS: open(
    z
      .string()
      .transform(listed)
      .pipe(z.array(z.enum(standInNames as [string, ...string[]])))
      .default([]),
    `a list of these, with commas between them: ${standInNames.join(', ')}`,
  ),
  /** Mixed into the hash of one-time codes; random per start when absent. */
  CODE_PEPPER: secret(z.string().min(16).optional(), '16 characters or more that nobody can guess'),
  /** Seals what the histories say. */
  AUDIT_KEY: secret(
    z.string().min(16).default('court-fee-audit-key'),
    '16 characters or more that nobody can guess',
  ),
  /** Where the head of the seals is written once a day; a folder in the data folder when absent. */
  AUDIT_FOLDER: open(text.optional(), 'a folder'),
  /** Where backups are written; a folder in the data folder when absent. */
  BACKUP_FOLDER: open(text.optional(), 'a folder'),
  /** Whoever holds the private part of it can read the backups, and nobody else. */
  BACKUP_RECIPIENT: open(text.regex(/^age1[a-z\d]+$/).optional(), 'a public key of age, beginning with age1'),
  BACKUP_KEEP_DAYS: open(
    whole(0, 36_500).default(30),
    'a whole number of days from 0 to 36500: how long a backup is kept; 0 keeps all',
  ),
  /** Where the embedded database keeps its own log and copies of itself, to be brought back to any second; it does not when absent. */
  WAL_FOLDER: open(text.optional(), 'a folder'),
  /** Cases that were closed before go into the archive; none does when absent. */
  ARCHIVE_AFTER_YEARS: open(
    whole(archiveYearsMin, 100).optional(),
    `a whole number of years from ${archiveYearsMin} to 100: cases closed for longer go into the archive; without it none does`,
  ),
  METRICS_PORT: open(
    whole(0, 65_535).optional(),
    'a whole number from 0 to 65535: the port at which the metrics are read; without it there are none',
  ),
  METRICS_HOST: open(
    text.regex(/^[\w.:%-]+$/).default('127.0.0.1'),
    'an address of this machine at which the metrics are read, such as 127.0.0.1',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: open(
    webAddress.optional(),
    webMustBe('a collector of traces', 'http://127.0.0.1:4318'),
  ),
  OTEL_SERVICE_NAME: open(text.default('court-fee'), 'what this service is called where traces are read'),
  OTEL_TRACES_SAMPLER_ARG: open(
    z.coerce.number().min(0).max(1).default(1),
    'a number from 0 to 1: how large a part of the requests is traced',
  ),
  /** Roles whose holders have no right before they turned a second factor on. */
  SECOND_FACTOR: open(
    z
      .string()
      .transform(listed)
      .pipe(z.array(z.string().regex(/^[a-z][a-z\d]*([-_][a-z\d]+)*$/)))
      .default([]),
    'the names of roles of staff with commas between them, such as super-admin, accountant',
  ),
  LOG_LEVEL: open(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'fatal, error, warn, info, debug, trace or silent',
  ),
  DEMO_ACCOUNTS: open(flag.default(true), trueOrFalse),
  /** Who becomes super admin where there is none and no demo accounts are wanted. */
  ADMIN_EMAIL: open(z.email().optional(), 'an e-mail address'),
  TRUST_PROXY: open(
    proxies.default(false),
    'false, the number of proxies in front of the product, or their addresses or networks with commas between them, such as 10.0.0.0/8. The word true would believe the address that a client writes by itself',
  ),
  /** Where a weakness is told; the page of frequent questions when absent. */
  SECURITY_CONTACT: open(
    z.url({ protocol: /^(https|mailto|tel)$/ }).optional(),
    'where a weakness of the product is told, beginning with https:, mailto: or tel:, such as mailto:security@fees.example',
  ),
  GATEWAY_URL: open(webAddress.optional(), webMustBe('the payment gateway', 'https://gateway.example')),
  GATEWAY_STORE_ID: secret(text.default('testcourt'), "the store's id at the payment gateway"),
  GATEWAY_STORE_PASSWORD: secret(
    text.default('testcourt-secret'),
    "the store's password at the payment gateway",
  ),
  GATEWAY_TIMEOUT_SECONDS: open(
    z.coerce.number().positive().max(600).default(20),
    'a number of seconds above 0, at most 600',
  ),
  BKASH_URL: open(
    webAddress.optional(),
    webMustBe('bKash, with its version', 'https://tokenized.pay.bka.sh/v1.2.0-beta'),
  ),
  BKASH_APP_KEY: secret(text.default('court-fee-bkash-key'), 'the app key that bKash gave out'),
  BKASH_APP_SECRET: secret(text.default('court-fee-bkash-secret'), 'the app secret that bKash gave out'),
  BKASH_USERNAME: secret(text.default('court-fee-bkash-user'), 'the user name that bKash gave out'),
  BKASH_PASSWORD: secret(text.default('court-fee-bkash-password'), 'the password that bKash gave out'),
  SMS_URL: open(webAddress.optional(), webMustBe('the SMS service', 'https://sms.example')),
  SMS_TOKEN: secret(text.default('test-token'), 'the token that the SMS service gave out'),
  SMS_SENDER: open(text.default('COURTFEE'), 'the name that an SMS comes from'),
  SMTP_URL: secret(
    z
      .string()
      .refine(isWith(/^smtps?:\/\/[^/]/))
      .optional(),
    'the address of a mail server, such as smtps://user:password@mail.example',
  ),
  MAIL_FROM: open(
    text.regex(/@/).default('no-reply@court-fee.example'),
    'the e-mail address that mails come from',
  ),
  IDENTITY_ISSUER: open(
    safeAddress.optional(),
    'the address of the identity provider, beginning with https:// (http:// is for loopback alone), such as https://identity.example',
  ),
  IDENTITY_CLIENT_ID: open(text.default('court-fee'), 'the id that the identity provider gave out'),
  IDENTITY_CLIENT_SECRET: secret(
    text.default('court-fee-identity-secret'),
    'the secret that the identity provider gave out',
  ),
  /** Opaque; handed to whoever embeds the provider's widget. */
  IDENTITY_WIDGET_ID: open(text.default('court-fee'), "the id of the identity provider's widget"),
  REGISTRY_URL: open(
    webAddress.optional(),
    webMustBe('the registry of citizens', 'https://registry.example'),
  ),
  REGISTRY_KEY: secret(
    text.default('court-fee-registry-key'),
    'the key that the registry of citizens gave out',
  ),
  CLAMD_URL: open(
    z
      .string()
      .refine(isWith(/^(?:tcp:\/\/[^/]|unix:\/)/))
      .optional(),
    'where the scanner for viruses (clamd) listens, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
  ),
  /** Hidden like a secret: whoever writes the keys into it is told without repeating them. */
  S3_URL: secret(
    bucketAddress.optional(),
    'the address of a bucket in an S3-compatible store, beginning with https:// (http:// is for loopback alone), with the bucket as its path and without keys, such as https://s3.example/court-documents',
  ),
  S3_REGION: open(
    text.regex(/^[a-z\d][a-z\d-]*$/).default('us-east-1'),
    'the name of a region, such as ap-southeast-1',
  ),
  S3_ACCESS_KEY_ID: secret(text.default('court-fee-s3-key'), 'the access key that the store gave out'),
  S3_SECRET_ACCESS_KEY: secret(text.default('court-fee-s3-secret'), 'the secret that the store gave out'),
  LIVE_HOST: open(
    text.regex(/^[\w.:-]+$/).optional(),
    'the name of the host of the live channel, without http://',
  ),
  LIVE_PORT: open(whole(1, 65_535).optional(), 'a whole number from 1 to 65535'),
  LIVE_CLUSTER: open(text.regex(/^[\w-]+$/).optional(), 'the name of a cluster, such as ap2'),
  LIVE_TLS: open(flag.default(false), trueOrFalse),
  LIVE_APP_ID: open(text.default('court-fee'), "the app's id at the live channel"),
  LIVE_KEY: open(text.default('court-fee-key'), "the app's key at the live channel"),
  LIVE_SECRET: secret(text.default('court-fee-secret'), "the app's secret at the live channel"),
}

type Entries = typeof entries
type Name = keyof Entries
export const settingNames: readonly string[] = Object.keys(entries)

/** What the environment says; every variable is named in the README. Seconds, ports and addresses as their names tell. */
export type Settings = z.infer<z.ZodObject<{ [Each in Name]: Entries[Each]['read'] }>>

/** Stand-ins take so many of the ports that follow the product's own. */
export const standInPortCount = 8

function portFaults(port: string | null, standIns: readonly string[]): string[] {
  const last = 65_535 - standInPortCount
  return standIns.length > 0 && Number(port) > last && Number(port) <= 65_535
    ? [`PORT must be at most ${last}: the eight ports after it are for the stand-ins.`]
    : []
}

/**
 * Reads the environment; an empty value is none. `namesInFile` are those that stood in a file of ours. Throws a
 * `StartFault` with a sentence for everything that is wrong, all at once: unusable values, unknown names, and in
 * production stand-ins, demo data and built-in secrets that nobody asked for.
 * @source product 5
 */
export function readSettings(
  env: Record<string, string | undefined>,
  namesInFile: readonly string[] = [],
): Settings {
  const given = (name: string): string | null => env[name]?.trim() || null
  const named = Object.entries<Entry<z.ZodType>>(entries)
  const faults = named.flatMap(([name, entry]) => faultOf(name, entry, given(name)) ?? [])
  faults.push(...unknownNames(Object.keys(env), settingNames, namesInFile))
  faults.push(...halfSetFaults(given))
  if (given('REPORT_DATABASE_URL') !== null && given('DATABASE_URL') === null)
    faults.push('REPORT_DATABASE_URL is a standby of no database. Set DATABASE_URL too, or leave it out.')
  if (given('WAL_FOLDER') !== null && given('DATABASE_URL') !== null)
    faults.push(
      'WAL_FOLDER is for the embedded database; that of DATABASE_URL keeps its log by its own settings. Leave one of them out.',
    )
  const isProduction = given('NODE_ENV') === 'production'
  const allowed = listed(given('ALLOW_STAND_INS') ?? '')
  faults.push(...portFaults(given('PORT'), standInsWanted(given, { isProduction, allowed })))
  if (isProduction)
    faults.push(
      ...productionFaults(given, allowed, (name) => String(entries[name as Name].read.parse(undefined))),
    )
  if (faults.length > 0) throw new StartFault(faults)
  // Each entry was read by its own schema, which is what the type is made of.
  const settings = Object.fromEntries(
    named.map(([name, entry]) => [name, entry.read.parse(given(name) ?? undefined)]),
  ) as Settings
  if (isProduction && !allowed.includes(demoName)) settings.DEMO_ACCOUNTS = false
  return settings
}

/** Whether the testers' page answers: everywhere but in production, and there where it is asked for by name. */
export const isAtlasOpen = ({ NODE_ENV, ALLOW_STAND_INS }: Settings): boolean =>
  NODE_ENV !== 'production' || ALLOW_STAND_INS.includes(atlasName)

/** The services that a stand-in plays. */
export const standInsOf = (settings: Settings) =>
  standInsWanted((name) => (settings[name as Name] === undefined ? null : ''), {
    isProduction: settings.NODE_ENV === 'production',
    allowed: settings.ALLOW_STAND_INS,
  })

/** The port at which the stand-in of a service listens; 0 where any that is free was asked for. */
export const standInPort = ({ PORT: port }: Settings, name: ServiceName): number =>
  port === 0 ? 0 : port + (services[name].offsets[0] ?? 0)
