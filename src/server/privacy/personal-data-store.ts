import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import { dataRequestOf, dataRequestsOfPerson } from './data-request-store.ts'

const accountHeld = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'mobile',
      'nid',
      'date_of_birth as dateOfBirth',
      'locale as language',
      'verified_at as verifiedAt',
      'created_at as createdAt',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

const rolesHeld = (db: Db, userId: string) =>
  db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.slug', 'roles.name', 'roles.name_bn as nameBn'])
    .where('user_roles.user_id', '=', userId)
    .orderBy('user_roles.position')
    .execute()

const sessionsHeld = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select([
      'device',
      'via',
      'is_remembered as isRemembered',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'expires_at as expiresAt',
      'revoked_at as endedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** That there is a second factor and since when; neither its secret nor a recovery code. */
const secondFactorsHeld = (db: Db, userId: string) =>
  db
    .selectFrom('second_factors')
    .select(['begun_at as begunAt', 'proved_at as turnedOnAt'])
    .where('user_id', '=', userId)
    .execute()

const recoveryCodesHeld = (db: Db, userId: string) =>
  db
    .selectFrom('recovery_codes')
    .select('used_at as usedAt')
    .where('user_id', '=', userId)
    .orderBy('used_at')
    .execute()

/** Log-ins that a code was wanted for. */
const halfLoginsHeld = (db: Db, userId: string) =>
  db
    .selectFrom('half_logins')
    .select(['device', 'is_remembered as isRemembered', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .execute()

const applicationsHeld = (db: Db, userId: string) =>
  db
    .selectFrom('applications')
    .leftJoin('offices', 'offices.id', 'applications.office_id')
    .leftJoin('courts', 'courts.id', 'applications.court_id')
    .select([
      'applications.id',
      'applications.state',
      'applications.reference_number as referenceNumber',
      'applications.case_number as caseNumber',
      'offices.name as office',
      'courts.name as court',
      'applications.form',
      'applications.reason',
      'applications.remarks',
      'applications.proposal',
      'applications.created_at as createdAt',
      'applications.submitted_at as submittedAt',
      'applications.updated_at as updatedAt',
    ])
    .where('applications.owner_id', '=', userId)
    .orderBy('applications.created_at')
    .execute()

/** What was done to the person's subjects. Who did it is told as the timeline tells it: never an officer's name. */
const historyHeld = (db: Db, userId: string) =>
  db
    .selectFrom('history')
    .select([
      'entity',
      'subject_id as subjectId',
      'event',
      'from_state as fromState',
      'to_state as toState',
      'at',
      'payload as details',
      sql<string>`case when actor_id is null then 'system' when actor_id = ${userId} then 'self' else 'staff' end`.as(
        'by',
      ),
    ])
    // Of each entity by itself, in the index of its history: an "or" of all three would read every row there is.
    .where(
      sql<boolean>`(entity, subject_id) in (
        select 'application', id from applications where owner_id = ${userId}
        union all select 'dispatch', id from dispatches where owner_id = ${userId}
        union all select 'payment', id from payments where owner_id = ${userId})`,
    )
    .orderBy('id')
    .execute()

const documentsHeld = (db: Db, userId: string) =>
  db
    .selectFrom('documents')
    .select([
      'id',
      'application_id as applicationId',
      'file_name as fileName',
      'content_type as contentType',
      'size_bytes as sizeBytes',
      'created_at as createdAt',
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()

async function billsHeld(db: Db, userId: string) {
  const bills = await db
    .selectFrom('bills')
    .select([
      'id',
      'application_id as applicationId',
      'dispatch_id as dispatchId',
      'kind',
      'total_poisha as totalPoisha',
      'waived_poisha as waivedPoisha',
      'paid_poisha as paidPoisha',
      'is_void as isVoid',
      'created_at as createdAt',
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const lines = await db
    .selectFrom('bill_lines')
    .innerJoin('bills', 'bills.id', 'bill_lines.bill_id')
    .select([
      'bill_lines.bill_id',
      'title',
      'title_bn as titleBn',
      'fund',
      'amount_poisha as amountPoisha',
      'quantity',
      'bill_lines.total_poisha as totalPoisha',
      'bill_lines.waived_poisha as waivedPoisha',
      'bill_lines.paid_poisha as paidPoisha',
    ])
    .where('bills.owner_id', '=', userId)
    .orderBy('position')
    .execute()
  return bills.map((bill) => ({
    ...bill,
    lines: lines.flatMap(({ bill_id: id, ...line }) => (id === bill.id ? [line] : [])),
  }))
}

/** Checks of our own and the store's name are no data of the person's. */
const isAboutPerson = ([name]: [string, unknown]): boolean => !/^(?:verify_|store_|val_id$)/.test(name)

/** Payments with what the gateway sent about them; it was masked when it came. */
async function paymentsHeld(db: Db, userId: string) {
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'bill_id as billId',
      'application_id as applicationId',
      'state',
      'transaction_id as transactionId',
      'amount_poisha as amountPoisha',
      'method',
      'payment_type as paymentType',
      'bank_transaction_id as bankTransactionId',
      'card_type as cardType',
      'refunded_poisha as refundedPoisha',
      'reason',
      'created_at as createdAt',
      'transacted_at as transactedAt',
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const messages = await db
    .selectFrom('gateway_messages')
    .innerJoin('payments', 'payments.transaction_id', 'gateway_messages.transaction_id')
    .select(['payments.id as payment_id', 'source', 'fields', 'received_at as receivedAt'])
    .where('payments.owner_id', '=', userId)
    .orderBy('gateway_messages.id')
    .execute()
  return payments.map((payment) => ({
    ...payment,
    received: messages.flatMap(({ payment_id: id, fields, ...message }) =>
      id === payment.id
        ? [{ ...message, fields: Object.fromEntries(Object.entries(fields).filter(isAboutPerson)) }]
        : [],
    ),
  }))
}

const invoicesHeld = (db: Db, userId: string) =>
  db
    .selectFrom('invoices')
    .leftJoin('receipt_uses', 'receipt_uses.invoice_id', 'invoices.id')
    .select([
      'invoice_number as invoiceNumber',
      'transaction_id as transactionId',
      'application_id as applicationId',
      'dispatch_id as dispatchId',
      'amount_poisha as amountPoisha',
      'bank_charge_poisha as bankChargePoisha',
      'issued_at as issuedAt',
      'used_at as usedAt',
      'receipt_uses.case_number as usedFor',
    ])
    .where('owner_id', '=', userId)
    .orderBy('issued_at')
    .execute()

async function dispatchesHeld(db: Db, userId: string) {
  const dispatches = await db
    .selectFrom('dispatches')
    .select([
      'id',
      'application_id as applicationId',
      'state',
      'option',
      'weight_grams as weightGrams',
      'reason',
      'due_date as dueOn',
      'created_at as createdAt',
    ])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const lines = await db
    .selectFrom('dispatch_lines')
    .innerJoin('dispatches', 'dispatches.id', 'dispatch_lines.dispatch_id')
    .select([
      'dispatch_id',
      'name',
      'address',
      'postal_cost_poisha as postalCostPoisha',
      'summon_fee_poisha as summonFeePoisha',
      'tracking_number as trackingNumber',
      'outcome',
      'outcome_date as outcomeOn',
    ])
    .where('dispatches.owner_id', '=', userId)
    .orderBy('position')
    .execute()
  return dispatches.map((dispatch) => ({
    ...dispatch,
    lines: lines.flatMap(({ dispatch_id: id, ...line }) => (id === dispatch.id ? [line] : [])),
  }))
}

const noticesHeld = (db: Db, userId: string) =>
  db
    .selectFrom('notices')
    .select(['kind', 'data', 'created_at as createdAt', 'cleared_at as clearedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/**
 * Everything that is held about one person, by readable names; of others only what the person wrote about them. Secrets
 * (hashes of passwords, codes and tokens) are no data to keep. Amounts in poisha.
 * @source domain 9
 */
export async function everythingHeldOn(db: Db, userId: string): Promise<Record<string, unknown>> {
  return {
    account: await accountHeld(db, userId),
    addressesNotProved: await db
      .selectFrom('address_changes')
      .select(['kind', 'address', 'asked_at as askedAt'])
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute(),
    roles: await rolesHeld(db, userId),
    consents: await db
      .selectFrom('consents')
      .select(['version', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute(),
    identities: await db
      .selectFrom('identities')
      .select(['issuer', 'linked_at as linkedAt'])
      .where('user_id', '=', userId)
      .execute(),
    sessions: await sessionsHeld(db, userId),
    secondFactors: await secondFactorsHeld(db, userId),
    recoveryCodes: await recoveryCodesHeld(db, userId),
    halfLogins: await halfLoginsHeld(db, userId),
    applications: await applicationsHeld(db, userId),
    documents: await documentsHeld(db, userId),
    bills: await billsHeld(db, userId),
    payments: await paymentsHeld(db, userId),
    invoices: await invoicesHeld(db, userId),
    dispatches: await dispatchesHeld(db, userId),
    history: await historyHeld(db, userId),
    notices: await noticesHeld(db, userId),
    dataRequests: (await dataRequestsOfPerson(db, userId)).map(dataRequestOf),
  }
}
