import { sql } from 'kysely'
import type { Db } from '../deps.ts'
import {
  billReplacementsHeld,
  billsHeld,
  invoicesHeld,
  paymentsHeld,
  refundsHeld,
  waiversHeld,
} from './personal-money-store.ts'
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
      'offices.name_bn as officeBn',
      'courts.name as court',
      'courts.name_bn as courtBn',
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
    .orderBy('applications.id')
    .execute()

/** What was done to the person's account and subjects. Who did it is told as the timeline tells it: never an officer's name. */
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
    // Of each entity by itself, in the index of its history: an "or" of all of them would read every row there is.
    .where(
      sql<boolean>`(entity, subject_id) in (
        select 'user', ${userId}::uuid
        union all select 'application', id from applications where owner_id = ${userId}
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
    .orderBy('id')
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
    .orderBy('id')
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
    .orderBy('id')
    .execute()

/** What of their notices was sent by SMS and by mail, where to, and what the provider said. */
const messagesHeld = (db: Db, userId: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('notices', 'notices.id', 'deliveries.notice_id')
    .select([
      'notices.kind',
      'deliveries.application_id as applicationId',
      'channel',
      'deliveries.state',
      'contact_masked as sentTo',
      'tries',
      'answer_kind as answerKind',
      'answer',
      'deliveries.created_at as createdAt',
      'tried_at as triedAt',
      'settled_at as settledAt',
      'resent_at as resentAt',
    ])
    .where('notices.user_id', '=', userId)
    .orderBy('deliveries.created_at')
    .orderBy('deliveries.id')
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
    billReplacements: await billReplacementsHeld(db, userId),
    waivers: await waiversHeld(db, userId),
    payments: await paymentsHeld(db, userId),
    refunds: await refundsHeld(db, userId),
    invoices: await invoicesHeld(db, userId),
    dispatches: await dispatchesHeld(db, userId),
    history: await historyHeld(db, userId),
    notices: await noticesHeld(db, userId),
    messages: await messagesHeld(db, userId),
    dataRequests: (await dataRequestsOfPerson(db, userId)).map(dataRequestOf),
  }
}
