import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../api/client.ts'
import { readKey, type PageRead, type ReadName } from '../../api/page.ts'
import type { ShownBroadcast } from '../../machines/broadcast.ts'
import { withoutPutAway } from '../../machines/put-away.ts'
import type { Account } from '../../machines/session.ts'
import type { Locale } from '../errors.ts'
import { ofPage } from './request-log.ts'

/** Who asks, and in which language. */
interface Asking {
  locale: Locale
  /** The caller's network address, for limits. */
  ip: string
  /** Of whose own is asked; null for what is everybody's. */
  token: string | null
}

/** What a page begins with, by `readKey`. */
export type Answers = Record<string, Answer<ReadName>>

/** Asks a read of the page as the browser would: the same handler, rights and limits. Null: better asked again. */
async function answerOf(
  app: FastifyInstance,
  [name, input]: PageRead,
  { locale, ip, token }: Asking,
): Promise<Answer<ReadName> | null> {
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const path = name
    .slice('GET '.length)
    .replace(/\{(\w+)\}/g, (_all, key: string) => encodeURIComponent(params[key] ?? ''))
  const reply = await app.inject({
    url: `/api${path}`,
    query,
    headers: {
      'accept-language': locale,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...ofPage,
    },
    remoteAddress: ip,
  })
  const { code, message, data } = reply.json<{ code: number; message: string; data: never }>()
  if (code === 200) return { isOk: true, data }
  return code < 429 ? { isOk: false, code, message, data } : null
}

/** Every read that was answered. */
export async function answersOf(
  app: FastifyInstance,
  reads: readonly PageRead[],
  asked: Asking,
): Promise<Answers> {
  const answers: Answers = {}
  await Promise.all(
    reads.map(async (read) => {
      const answer = await answerOf(app, read, asked)
      if (answer) answers[readKey(read[0], read[1])] = answer
    }),
  )
  // In one order, whichever came first.
  return Object.fromEntries(
    reads.flatMap(([name, input]) => {
      const key = readKey(name, input)
      return answers[key] ? [[key, answers[key]]] : []
    }),
  )
}

/** Without the broadcasts that the reader put away: what they do not see takes no room in the page as it comes. */
export function unlessPutAway(answers: Answers, putAway: string): Answers {
  const key = readKey('GET /broadcasts', {})
  const told = answers[key]
  if (putAway === '' || !told?.isOk) return answers
  // An answer travels under its call's name.
  const rows = told.data as readonly ShownBroadcast[]
  const left = withoutPutAway(rows, putAway)
  return left.length === rows.length ? answers : { ...answers, [key]: { isOk: true, data: left as never } }
}

/** Whose the token is that was asked with; null where it is nobody's. */
export const accountIn = (answers: Answers): Account | null => {
  const answer = answers[readKey('GET /auth/info', {})]
  // An answer travels under its call's name.
  return answer?.isOk ? (answer.data as Account) : null
}

/** The same of what a person is told by their account. */
export const ownUnlessPutAway = (answers: Answers, account: Account, putAway: string): Answers => {
  const data = { ...account, broadcasts: withoutPutAway(account.broadcasts, putAway) }
  return { ...answers, [readKey('GET /auth/info', {})]: { isOk: true, data: data as never } }
}
