import type { Named } from '../../api/entities.ts'
import type { Locale } from '../../machines/format.ts'

/** What every paper has; all of it in words of its language already: plain data, so that any thread can draw it. */
export interface PaperFile {
  language: Locale
  /** What a reader shows instead of the file's name. */
  documentTitle: string
  fileName: string
  /** The day it was printed, YYYY-MM-DD in Dhaka. */
  printedDay: string
}

/** A paper about one subject, with the QR code by which it is checked. */
export interface Sheet extends PaperFile {
  heading: string
  /** Court and office, each in Bangla and in English. */
  head: readonly Named[]
  facts: readonly (readonly [term: string, value: string])[]
  check: { address: string; text: string; alternative: string }
  printed: string
  /** With `{page}` and `{count}` where the figures go. */
  pageOf: string
}

/** The paper of one invoice. @source spec §3 Invoice */
export interface InvoiceSheet extends Sheet {
  caption: string
  columns: readonly [item: string, fund: string, amount: string]
  lines: readonly (readonly [item: string, fund: string, amount: string])[]
  subtotals: readonly (readonly [label: string, amount: string])[]
  total: readonly [label: string, amount: string]
  totalInWords: string
  chargeNote: string
  signatureNote: string
  usage: { text: string; isUsed: boolean }
}

/** The acknowledgement that an application was received: its parties and papers, and what happens next. @source look Litigant */
export interface AcknowledgementSheet extends Sheet {
  /** The number to keep, with its name. */
  reference: readonly [label: string, value: string]
  lists: readonly { title: string; rows: readonly string[] }[]
  note: string
}

/** One cover: whom a summons goes to, by which service, from where. */
export interface Cover {
  /** The court, and the office that sends it. */
  from: readonly Named[]
  /** Where the office is, in Bangla. */
  place: string
  name: string
  address: string
  /** Service and weight, the service first. */
  service: readonly string[]
  facts: readonly (readonly [term: string, value: string])[]
  /** Null before the post office gave it. */
  trackingNumber: string | null
}

/** The covers of several summonses. @source spec §2 Dispatcher area */
export interface CoverSheets extends PaperFile {
  labels: Readonly<Record<'title' | 'from' | 'to' | 'tracking' | 'sticker' | 'stamp' | 'signature', string>>
  covers: readonly Cover[]
}

/** What the post office signs for: a row for each cover. @source spec §2 Dispatcher area */
export interface BookingList extends PaperFile {
  heading: string
  head: readonly Named[]
  facts: readonly string[]
  columns: BookingRow
  rows: readonly BookingRow[]
  total: readonly [label: string, amount: string]
  totalInWords: string
  signatures: readonly [section: string, post: string]
  printed: string
  /** With `{page}` and `{count}` where the figures go. */
  pageOf: string
}

export type BookingRow = readonly [
  place: string,
  receiver: string,
  address: string,
  tracking: string,
  weight: string,
  postage: string,
]
