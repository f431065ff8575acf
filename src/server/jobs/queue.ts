import type { OtpPurpose } from '../../machines/account.ts'
import { jobKinds } from '../../machines/operations.ts'
import type { Trx } from '../database/rows.ts'
import type { RightOfWay } from './right-of-way.ts'

/** What a person is told about their account outside the bell. */
export const accountNotices = [
  'password_changed',
  'email_changed',
  'email_added',
  'email_removed',
  'mobile_changed',
  'mobile_added',
  'correction_done',
  'correction_declined',
  'erasure_done',
  'erasure_declined',
  'factor_on',
  'factor_off',
  'factor_taken',
  'recovery_code_used',
  'recovery_codes_made',
] as const
export type AccountNotice = (typeof accountNotices)[number]

/** The jobs of the back office and what each carries. */
export interface Jobs {
  /** One notice, live. */
  'deliver-notice': { noticeId: string }
  /** Live, without content: that the counts of an office or of all changed, to everybody who sees a badge of them, or that something of an owner's did, to them. */
  'tell-counts': { officeId: string } | { offices: 'all' } | { ownerId: string }
  /** One try at the SMS of a notice. `tries`: how many there were before; a row that says otherwise was tried already. */
  'deliver-sms': { deliveryId: string; tries: number }
  /** One try at the mail of a notice. */
  'deliver-mail': { deliveryId: string; tries: number }
  /** One try at a message to a webhook. */
  'deliver-webhook': { deliveryId: string; tries: number }
  /** One SMS that is no notice: a one-time code. */
  'send-code': { purpose: OtpPurpose; mobile: string; code: string; locale: 'bn' | 'en' }
  /** One mail that is no notice: the same to an e-mail address. */
  'mail-code': { purpose: OtpPurpose; email: string; code: string; locale: 'bn' | 'en' }
  /** A link for a new password, if an account has this address (in lower case). */
  'send-reset-link': { email: string }
  /** A link by which somebody who was invited to work here sets a password. */
  'send-invitation': { userId: string }
  /** Something about an account, to where it was reached when it happened. `answer`: what an officer wrote. */
  'tell-person': {
    id: string
    accountNotice: AccountNotice
    mobile: string | null
    email: string | null
    locale: 'bn' | 'en'
    answer: string | null
  }
  /** Remove the bytes that no document names any more. */
  'remove-files': { sha256s: string[] }
  /** Ask the gateway what became of an attempt. `isHint`: a notification caused it, which puts no question off. */
  'verify-payment': { paymentId: string; isHint?: true }
  /** Give money back through the gateway. */
  'refund-payment': { paymentId: string; refundId: string; amountPoisha: number; remarks: string }
  /** Find attempts that are due for a question or have expired. */
  'sweep-payments': Record<string, never>
  /** Forget what is over: counted failures, codes, tickets, visits, ended sessions. */
  'sweep-accounts': Record<string, never>
  /** Find messages whose job was lost. */
  'sweep-deliveries': Record<string, never>
  /** Warn the owners of drafts that nobody touches, and remove those whose time is over. */
  'sweep-drafts': Record<string, never>
  /** Ask the scanner again about documents that are held, and remove those that no application took. */
  'sweep-documents': Record<string, never>
  /** Tell the head office of what stands at a stage for too long. */
  'sweep-targets': Record<string, never>
  /** Put cases that were closed long ago into the archive. */
  'archive-cases': Record<string, never>
  /** Seal what was written into the histories since the last time. */
  'seal-histories': Record<string, never>
  /** Look whether services of which nothing was heard for a while can be reached. */
  'check-services': Record<string, never>
}
export type JobName = keyof Jobs
export const jobNames: readonly JobName[] = jobKinds

/** How many jobs of a kind there are; `oldestAt` of those that wait and are due. */
export interface QueueStanding {
  name: JobName
  waiting: number
  running: number
  failed: number
  oldestAt: Date | null
}

/** A job that was given up. `reason` is a text for the log, which may hold anything. */
export interface FailedJob {
  id: string
  name: JobName
  tries: number
  failedAt: Date
  reason: string
}

export type Workers = { [Name in JobName]: (job: Jobs[Name]) => Promise<void> }

/** A job that is asked for. */
export type Asked = { [Name in JobName]: { name: Name; job: Jobs[Name] } }[JobName]

/** The outbox: a job is written in the same transaction as the change that asks for it, and carried out after the commit. */
export interface Queue {
  add<Name extends JobName>(
    trx: Trx,
    name: Name,
    job: Jobs[Name],
    options?: { afterSeconds?: number },
  ): Promise<void>
  /** Several at once, in their order. */
  addAll(trx: Trx, jobs: readonly Asked[]): Promise<void>
  /** How each queue stands that has something in it. */
  standings(): Promise<QueueStanding[]>
  /** The newest jobs that were given up. */
  failed(countMax: number): Promise<FailedJob[]>
  /**
   * Begins a failed job once more, in the transaction. Answers its kind; null where there is no such job, `notFailed` where it
   * waits, runs or is done.
   */
  retry(trx: Trx, id: string): Promise<{ name: JobName } | 'notFailed' | null>
  /** Starts to carry jobs out until `stop`. With a way, whoever waits for an answer goes first. */
  work(workers: Workers, way?: RightOfWay): Promise<void>
  /** Carries out everything that is due, once; for tests and for a stop that leaves nothing behind. Returns how many ran. */
  drain(workers: Workers): Promise<number>
  stop(): Promise<void>
}

/** For whoever asks for no work: nothing is kept, and nothing is there. */
export const idleQueue: Queue = {
  add: () => Promise.resolve(),
  addAll: () => Promise.resolve(),
  standings: () => Promise.resolve([]),
  failed: () => Promise.resolve([]),
  retry: () => Promise.resolve(null),
  work: () => Promise.resolve(),
  drain: () => Promise.resolve(0),
  stop: () => Promise.resolve(),
}
