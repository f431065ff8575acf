import { pino, type Logger } from 'pino'
import { latinDigits, maskMobile, maskNid } from '../machines/text.ts'
import { presentRequest } from './lifecycle/whence.ts'
import { presentTrace } from './tracing/span.ts'
import { prettyLine } from './log-pretty.ts'

const hidden = '[hidden]'
/** An address of ours is shorter; of a longer one the beginning is enough. */
const pathLengthMax = 300

/** What stands under these names is never written, whatever it is. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'password',
  'passwordConfirmation',
  'currentPassword',
  'otp',
  'currentOtp',
  'token',
  'access_token',
  'ticket',
  'nid',
])

const digit = '[0-9০-৯]'
const gap = String.raw`[\s-]*`
/** No digit and no Latin letter on either side, so that ids and hashes stay whole; a byte of an address may stand before. */
const aloneBefore = `(?<=%[0-9A-Fa-f]{2}|^|[^0-9A-Za-z০-৯])`
const aloneAfter = `(?![0-9A-Za-z০-৯])`
const spaced = (...parts: string[]): string => parts.join(gap)
const countryCode = String.raw`\+?${spaced('[8৮]', '[8৮]', '[0০]')}`
const subscriber = spaced('[1১]', '[3-9৩-৯]', ...Array.from({ length: 8 }, () => digit))

/** Every form that `parseMobile` takes. @source domain 4 */
const mobile = new RegExp(
  `(?<![0-9০-৯])${aloneBefore}(?:${countryCode}|[0০])${gap}${subscriber}${aloneAfter}`,
  'g',
)
/** @source domain 4 */
const nid = new RegExp(`${aloneBefore}(?:${digit}{17}|${digit}{13}|${digit}{10})${aloneAfter}`, 'g')
/** Bounded parts: a line of nothing but letters, however long, is looked at once. */
const email =
  /([\p{L}\p{M}\p{N}._%+'-])[\p{L}\p{M}\p{N}._%+'-]{0,63}@((?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2,63})/gu
const bearer = /\bBearer\s+[\w.~+/=-]+/gi
const ticket = /\bticket=[\w-]+/g

function maskAnyMobile(text: string): string {
  const digits = text.replace(/[^0-9০-৯]/g, '')
  const zero = latinDigits(digits) === digits ? '0' : '০'
  return maskMobile(zero + digits.slice(-10))
}

/** A text without what says who somebody is or opens a door: mobiles, NIDs, e-mail addresses, tokens, tickets. */
export const maskText = (text: string): string =>
  text
    .replace(bearer, `Bearer ${hidden}`)
    .replace(ticket, `ticket=${hidden}`)
    .replace(email, '$1***@$2')
    .replace(mobile, maskAnyMobile)
    .replace(nid, maskNid)

function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') {
    const text = String(value)
    const masked = maskText(text)
    return masked === text ? value : masked
  }
  if (Array.isArray(value)) return value.map(maskValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      maskText(name),
      secretNames.has(name) ? hidden : maskValue(inner),
    ]),
  )
}

/** The last look at a line before it is written: whatever it came from, no person can be read off it. */
function maskLine(line: string): string {
  try {
    return `${JSON.stringify(maskValue(JSON.parse(line)))}\n`
  } catch {
    return maskText(line)
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What an error is and where it came from. What a database adds of the row it was about (detail, where) is left out. */
function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const extra: { [Name in 'code' | 'constraint' | 'table' | 'column' | 'statusCode']?: unknown } =
    error as object
  // A database quotes what it could not read.
  const message = error.message.replace(/: ".*"$/s, ': "…"')
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    code: textOf(extra.code),
    constraint: textOf(extra.constraint),
    table: textOf(extra.table),
    column: textOf(extra.column),
    statusCode: typeof extra.statusCode === 'number' ? extra.statusCode : undefined,
    stack: frames.join('\n'),
    cause: error.cause === undefined ? undefined : errorOf(error.cause),
  }
}

/** A request as Fastify hands it on. */
interface Asked {
  method: string
  url: string
  ip?: string
}

const serializers = {
  req: ({ method, url, ip }: Asked) => ({
    method,
    path: url.replace(/[?#].*$/s, '').slice(0, pathLengthMax),
    address: ip,
  }),
  err: errorOf,
  error: errorOf,
  responseTime: (milliseconds: number) => Math.round(milliseconds),
}

/** Where lines go; the process's own output unless somebody else takes them. */
export interface LineStream {
  write(line: string): void
}

/** The process's own output: JSON, or what a person reads where a person sits before it. */
const ownOutput = (): LineStream =>
  process.stdout.isTTY
    ? // The line of a long start may stand there.
      { write: (line) => void process.stdout.write(`\r\u001B[2K${prettyLine(line)}`) }
    : { write: (line) => void process.stdout.write(line) }

/** A line that is written while a request is carried out names it, whoever writes it, and the trace that it belongs to. */
const nameOfRequest = (): object => {
  const [reqId, traceId] = [presentRequest(), presentTrace()]
  return { ...(reqId === null ? {} : { reqId }), ...(traceId === null ? {} : { traceId }) }
}

/**
 * The one logger of the product: lines with ISO times, requests without query and headers, errors without the rows they
 * were about, and over every line a last mask before it is written, as JSON or, on a terminal, as a sentence.
 * @source domain 9
 */
export const createLogger = (level: string, stream: LineStream = ownOutput()): Logger =>
  pino(
    { level, timestamp: pino.stdTimeFunctions.isoTime, serializers, mixin: nameOfRequest },
    { write: (line: string) => stream.write(maskLine(line)) },
  )
