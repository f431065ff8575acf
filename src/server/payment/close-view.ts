import { counterpartSchema, type CloseDifference, type DayClose } from '../../api/close-calls.ts'
import { officesOf } from '../../machines/actor.ts'
import {
  closeEvents,
  closeHappenings,
  differenceKinds,
  type DifferenceKind,
} from '../../machines/close/kinds.ts'
import {
  closeConditions,
  closeOffers,
  closeRefusal,
  type CloseCondition,
  type CloseFacts,
} from '../../machines/close/law.ts'
import { gatewayNames } from '../../machines/payment/choice.ts'
import { sum } from '../../machines/money.ts'
import { dayEnd } from '../../machines/text.ts'
import { namedOf } from '../catalogue/reference-store.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { historyOf } from '../lifecycle/state.ts'
import type { PersonCaller } from '../web/handler.ts'
import { lostBySigned } from './carry-store.ts'
import * as store from './close-store.ts'

type Figures = Awaited<ReturnType<typeof store.figuresOf>>

const factsFrom = (
  { at, close, now }: { at: store.OfficeDay; close: store.CloseRow | null; now: Date },
  figures: Figures,
  ledgerPoisha: number,
): CloseFacts => ({
  officeId: at.officeId,
  state: close?.state ?? null,
  isOver: dayEnd(at.day) <= now,
  unsettledCount: figures.reduce((total, { left }) => total + left, 0),
  unexplainedPoisha:
    close === null ? 0 : close.file_poisha - ledgerPoisha - sum(figures.map(({ explained }) => explained)),
})

/** What the law sees of a day, as the ledger is now. */
export async function factsOf(
  db: Db | Trx,
  day: { at: store.OfficeDay; close: store.CloseRow | null; now: Date },
): Promise<CloseFacts> {
  const figures = day.close ? await store.figuresOf(db, day.close) : []
  return factsFrom(day, figures, await store.ledgerNet(db, day.at))
}

const viewDifference = (row: Awaited<ReturnType<typeof store.differencesOf>>[number]): CloseDifference => ({
  id: row.id,
  kind: row.kind,
  movement: row.movement,
  transactionId: row.transaction_id,
  applicationId: row.application_id,
  caseNumber: row.case_number,
  line: row.line,
  filePoisha: row.file_poisha,
  attemptPoisha: row.attempt_poisha,
  ledgerPoisha: row.ledger_poisha,
  fileChargePoisha: row.file_charge_poisha,
  ledgerChargePoisha: row.ledger_charge_poisha,
  differencePoisha: row.difference_poisha,
  settled:
    row.resolution === null || row.settled_at === null
      ? null
      : {
          resolution: row.resolution,
          reason: row.reason,
          counterpart: store.counterpartOf(row),
          by: row.settled_by_name ?? '',
          at: row.settled_at.toISOString(),
        },
})

const viewClose = (close: store.CloseRow): DayClose['close'] => ({
  state: close.state,
  version: close.version,
  fileName: close.file_name,
  lineCount: close.line_count,
  elsewhereCount: close.elsewhere_count,
  matchedCount: close.matched_count,
  matchedPoisha: close.matched_poisha,
  uploadedBy: close.uploaded_by_name,
  uploadedAt: close.uploaded_at.toISOString(),
  signedBy: close.signed_by_name,
  signedAt: close.signed_at?.toISOString() ?? null,
})

const isCondition = (refusal: string | null): refusal is CloseCondition =>
  (closeConditions as readonly (string | null)[]).includes(refusal)

async function viewHistory(db: Db, closeId: string): Promise<DayClose['history']> {
  const links = await historyOf(db, 'day_close', closeId)
  return links.flatMap(({ event, at, actor_name: by, payload }) => {
    const known = closeHappenings.find((one) => one === event)
    const reason = 'reason' in payload && typeof payload.reason === 'string' ? payload.reason : null
    const named = 'counterpart' in payload ? counterpartSchema.safeParse(payload.counterpart) : null
    const counterpart = named?.data ?? null
    return known ? [{ event: known, at: at.toISOString(), by: by ?? '', reason, counterpart }] : []
  })
}

const officeOf = (row: Shown['office']) => ({ id: row.id, ...namedOf(row) })

interface Shown {
  at: store.OfficeDay
  office: { id: string; name: string; name_bn: string }
  kind?: DifferenceKind | undefined
}

/** The day as its reader sees it, with what they may do. @source product 8 */
export async function viewDay(
  { db, clock, gateways }: Pick<Deps, 'db' | 'clock' | 'gateways'>,
  caller: PersonCaller,
  { at, office, kind }: Shown,
): Promise<DayClose> {
  const close = (await store.closeOf(db, at)) ?? null
  const figures = close ? await store.figuresOf(db, close) : []
  const ledgerPoisha = await store.ledgerNet(db, at)
  const facts = factsFrom({ at, close, now: clock.now() }, figures, ledgerPoisha)
  const blocked = closeEvents.flatMap((event) => {
    const by = closeRefusal(event, facts, caller.actor)
    return isCondition(by) ? [{ event, by }] : []
  })
  return {
    day: at.day,
    gateway: at.gateway,
    gateways: gatewayNames.filter((name) => gateways[name] !== null),
    office: officeOf(office),
    offices: (await store.officesIn(db, officesOf(caller.actor))).map(officeOf),
    close: close && viewClose(close),
    filePoisha: close?.file_poisha ?? 0,
    ledgerPoisha,
    unexplainedPoisha: facts.unexplainedPoisha,
    figures: differenceKinds.flatMap((one) => {
      const found = figures.find((figure) => figure.kind === one)
      return found
        ? [{ kind: one, count: found.count, leftCount: found.left, differencePoisha: found.difference }]
        : []
    }),
    lost: (await lostBySigned(db, at)).map((row) => ({ day: row.day, transactionId: row.transaction_id })),
    differences: close ? (await store.differencesOf(db, close, kind)).map(viewDifference) : [],
    offered: closeOffers(facts, caller.actor),
    blocked,
    history: close ? await viewHistory(db, close.id) : [],
  }
}
