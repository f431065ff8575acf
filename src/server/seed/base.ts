import { storePrivacyNotice } from '../account/consent-store.ts'
import { seedRoles, type RoleSlug } from '../../machines/roles.ts'
import type { Deps, Trx } from '../deps.ts'
import { storePermissions } from '../lifecycle/rights.ts'
import { copyShippedRemarks } from '../office/remark-store.ts'
import { roleTexts } from '../../wording/role-texts.ts'
import { barAssociations } from './data/bar-associations.ts'
import { courts } from './data/courts.ts'
import { faqs } from './data/faqs.ts'
import { geodata } from './data/geodata.ts'
import { offices } from './data/offices.ts'
import { pageContents } from './data/pages.ts'
import { privacyNotice } from './data/privacy-notice.ts'
import { demoAccounts, demoPassword, roleNames } from './people.ts'
import { insertRows } from './rows.ts'
import { divisionCode, idsBy, named, seedFees } from './base-fees.ts'

export type SeedDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'settings' | 'passwords'>

/** A place is known by the number that the list of places gives it. */
const known = (place: { id: number; name: string; nameBn: string }) => ({
  id: place.id,
  code: String(place.id),
  ...named(place),
})

async function seedPlaces(trx: Trx): Promise<void> {
  const { divisions, districts, upazilas, unions } = geodata
  await insertRows(trx, 'divisions', divisions.map(known))
  await insertRows(
    trx,
    'districts',
    districts.map((place) => ({ ...known(place), division_id: place.divisionId })),
  )
  await insertRows(
    trx,
    'upazilas',
    upazilas.map((place) => ({
      ...known(place),
      district_id: place.districtId,
      kind: place.kind,
    })),
  )
  await insertRows(
    trx,
    'unions',
    unions.map((place) => ({ ...known(place), upazila_id: place.upazilaId })),
  )
}

async function seedOffices(deps: SeedDeps, trx: Trx): Promise<Map<string, string>> {
  const officeIds = new Map(offices.map(({ code }) => [code, deps.ids.uuid()]))
  await insertRows(
    trx,
    'offices',
    offices.map((office) => ({
      id: officeIds.get(office.code),
      code: office.code,
      ...named(office),
      is_head_office: office.isHeadOffice,
      jurisdiction: office.jurisdiction,
      jurisdiction_bn: office.jurisdictionBn,
      division_id: office.divisionId,
      district_id: office.districtId,
      upazila_id: office.upazilaId,
      is_active: true,
    })),
  )
  await insertRows(
    trx,
    'office_accounts',
    offices.flatMap((office) =>
      office.accounts.map((account) => ({
        office_id: officeIds.get(office.code),
        fund: account.fund,
        account_number: account.accountNumber,
        bank: account.bankName,
        branch: account.branchName,
        recorded_at: deps.clock.now(),
      })),
    ),
  )
  await insertRows(
    trx,
    'courts',
    courts.map((court) => ({
      office_id: officeIds.get(court.officeCode),
      division: divisionCode[court.division],
      district_id: court.districtId,
      ...named(court),
      is_active: true,
    })),
  )
  await copyShippedRemarks(trx, [...officeIds.values()])
  await insertRows(
    trx,
    'bar_associations',
    barAssociations.map((bar) => ({
      code: bar.code.toUpperCase(),
      ...named(bar),
      district_id: bar.districtId,
    })),
  )
  return officeIds
}

async function seedContents({ settings }: SeedDeps, trx: Trx): Promise<void> {
  await insertRows(
    trx,
    'faqs',
    faqs.map((faq, position) => ({
      position,
      title: faq.title,
      title_bn: faq.titleBn,
      description: faq.description,
      description_bn: faq.descriptionBn,
      is_active: true,
    })),
  )
  await insertRows(
    trx,
    'pages',
    pageContents(settings.DEMO_ACCOUNTS).map(({ page, key, value, valueBn }) => ({
      slug: page,
      key,
      value,
      value_bn: valueBn,
    })),
  )
}

async function seedPeople(deps: SeedDeps, trx: Trx, officeIds: Map<string, string>): Promise<void> {
  const roleSlugs = Object.keys(seedRoles) as RoleSlug[]
  await insertRows(
    trx,
    'roles',
    roleSlugs.map((slug) => ({
      slug,
      ...named(roleNames[slug]),
      description: roleTexts[slug]({}, { locale: 'en' }),
    })),
  )
  const roleIds = await idsBy(trx, 'roles', 'slug')
  await insertRows(
    trx,
    'role_permissions',
    roleSlugs.flatMap((role) => seedRoles[role].map((slug) => ({ role_id: roleIds.get(role), slug }))),
  )
  if (!deps.settings.DEMO_ACCOUNTS) return
  const passwordHash = await deps.passwords.hash(demoPassword)
  const at = deps.clock.now()
  const people = demoAccounts.map((account) => ({ ...account, id: deps.ids.uuid() }))
  await insertRows(
    trx,
    'users',
    people.map((person) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      mobile: person.mobile,
      password_hash: passwordHash,
      office_id: person.officeCode === null ? null : officeIds.get(person.officeCode),
      locale: 'bn',
      is_active: true,
      created_at: at,
    })),
  )
  await insertRows(
    trx,
    'user_roles',
    people.map((person) => ({ user_id: person.id, role_id: roleIds.get(person.role), position: 0 })),
  )
  const litigants = people.filter(({ officeCode }) => officeCode === null)
  await insertRows(
    trx,
    'consents',
    litigants.map(({ id }) => ({ user_id: id, version: privacyNotice.version, at })),
  )
}

/**
 * Places, offices, courts, fees, contents, roles and (if the settings want them) the demo accounts, in one transaction.
 * The permissions of the law and the privacy notice are brought up to date at every start; the rest only into an empty
 * database. Answers false when there are offices already.
 */
export const seedBase = (deps: SeedDeps): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    await storePermissions(trx)
    await storePrivacyNotice(trx, privacyNotice)
    const there = await trx.selectFrom('offices').select('id').limit(1).executeTakeFirst()
    if (there) return false
    await seedPlaces(trx)
    const officeIds = await seedOffices(deps, trx)
    await seedFees(trx)
    await seedContents(deps, trx)
    await seedPeople(deps, trx, officeIds)
    return true
  })
