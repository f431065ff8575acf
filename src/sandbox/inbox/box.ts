import { randomUUID } from 'node:crypto'
import { openJournal } from '../journal.ts'

/** receivedAt: milliseconds since 1970. `to` is 01XXXXXXXXX for a text message, an address in lower case for a mail. */
export interface Message {
  kind: 'sms' | 'mail'
  reference: string
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
  /** A one-time code in the text, as a phone would offer it; '' if there is none. */
  code: string
  receivedAt: number
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'kind' in value && 'receivedAt' in value

const latin = (text: string) => text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))

/** One form for numbers and addresses, however a person types them. */
export const recipientOf = (text: string) => {
  const plain = latin(text).trim().toLowerCase()
  return plain.includes('@') ? plain : plain.replaceAll(/[\s-]/g, '').replace(/^\+?88(?=01)/, '')
}

/** Not six digits of an id in a link. */
const codeOf = (text: string) => /(?<![\da-z-])\d{6}(?![\da-z-])/i.exec(latin(text))?.[0] ?? ''

/** What arrived, newest first. */
export const openBox = (folder: string | undefined, clock: () => number) => {
  const messages: Message[] = []
  const journal = openJournal(folder, 'inbox', (record) => {
    if (isMessage(record)) messages.unshift(record)
  })
  return {
    add(message: Pick<Message, 'kind' | 'id' | 'to' | 'from' | 'subject' | 'text' | 'html'>): Message {
      const { text, subject } = message
      const kept = {
        ...message,
        to: recipientOf(message.to),
        code: codeOf(text) || codeOf(subject),
        reference: randomUUID(),
        receivedAt: clock(),
      }
      messages.unshift(kept)
      journal.append(kept)
      return kept
    },
    /** All, or those whose recipient contains what is asked for. */
    list(to = ''): Message[] {
      const wanted = recipientOf(to)
      return messages.filter((message) => message.to.includes(wanted))
    },
    close: () => journal.close(),
  }
}

export type Box = ReturnType<typeof openBox>

/** `down` cuts or declines the connection, `busy` says later, `refuse` says no. */
export type Fault = 'up' | 'down' | 'busy' | 'refuse'
export interface Faults {
  sms: Fault
  mail: Fault
}
