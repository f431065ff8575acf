import type { Named } from '../../api/entities.ts'
import type { Locale } from '../../machines/format.ts'

/** What every paper has; all of it in words of its language already: plain data, so that any thread can draw it. */
export interface Sheet {
  language: Locale
  /** What a reader shows instead of the file's name. */
  documentTitle: string
  fileName: string
  heading: string
  /** Court and office, each in Bangla and in English. */
  head: readonly Named[]
  facts: readonly (readonly [term: string, value: string])[]
  check: { address: string; text: string; alternative: string }
  printed: string
  /** The day it was printed, YYYY-MM-DD in Dhaka. */
  printedDay: string
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
