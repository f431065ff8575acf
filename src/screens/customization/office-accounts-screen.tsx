import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { OfficeAccounts } from '../../api/office-calls.ts'
import { send } from '../../api/client.ts'
import { bankAccountSchema } from '../../machines/catalogue.ts'
import { funds } from '../../machines/money.ts'
import { dhakaDay } from '../../machines/text.ts'
import { accountStandingWords } from '../../words/groups/account-standing.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { DateTime } from '../parts/date-time.tsx'
import { formatDay } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { Section } from '../parts/page.tsx'
import { Under } from '../parts/queue.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import type { Tone } from '../../machines/entity.ts'
import type { ScreenProps } from '../routes/route.ts'
import { useAccount } from '../session.ts'
import { useCall } from '../use-call.ts'
import { EditorForm } from './editor-form.tsx'
import type { EditorEntity, EditorField } from './editor.ts'
import styles from './editor.module.css'
import { officePath, OfficeTabs } from './office-tabs.tsx'
import { GivenAgain } from './given-again.tsx'
import { ActLabel } from './order-acts.tsx'
import { WhenRead } from './when-read.tsx'

const entityOf = (office: string): EditorEntity => ({
  path: `${officePath(office)}/accounts`,
  storeSlug: 'office_management.offices.update',
  updateSlug: 'office_management.offices.update',
  addLabel: m.route_title_office_account_add,
})

type Account = OfficeAccounts['funds'][number]['accounts'][number]

const tones: Record<Account['standing'], Tone> = {
  coming: 'information',
  in_force: 'success',
  past: 'neutral',
  replaced: 'neutral',
}

/** What the address of the form says of an account that is written again. */
const againKey = 'again'

const dayOf = ({ effectiveFrom }: Account): string =>
  effectiveFrom === null
    ? m.office_label_beginning()
    : m.fee_text_day({ day: formatDay(effectiveFrom, currentLocale()) })

/** The way to write an earlier account again. */
function Again({ row, at }: { row: Account; at: string }) {
  const name = `${row.accountNumber}, ${dayOf(row)}`
  return (
    <div className={styles.again}>
      <LinkButton variant="secondary" href={`${at}?${againKey}=${row.id}`}>
        <ActLabel action={m.editor_action_again()} row={{ id: row.id, name, nameBn: name }} />
      </LinkButton>
    </div>
  )
}

/** `againAt`: where an earlier account of the fund is written again; null for whoever may not. */
const columns = (newest: Account | undefined, againAt: string | null): Column<Account>[] => [
  {
    key: 'number',
    heading: m.office_field_account_number(),
    cell: ({ accountNumber }) => <span lang="en">{accountNumber}</span>,
  },
  {
    key: 'bank',
    heading: m.report_label_bank(),
    cell: ({ bank, branch }) => (
      <span>
        {bank}
        <Under>{branch}</Under>
      </span>
    ),
  },
  {
    key: 'from',
    heading: m.office_field_effective_from(),
    cell: ({ effectiveFrom }) =>
      effectiveFrom === null ? m.office_label_beginning() : <DateTime at={effectiveFrom} form="day" />,
  },
  {
    key: 'source',
    heading: m.office_field_source(),
    hideBelow: 1280,
    cell: ({ source, enteredBy }) => (
      <span>
        {source}
        {enteredBy === null ? null : <Under>{enteredBy}</Under>}
      </span>
    ),
  },
  {
    key: 'standing',
    heading: m.parts_label_status(),
    cell: (row) => (
      <span>
        <StatusTag tone={tones[row.standing]} label={accountStandingWords[row.standing]()} />
        {againAt === null || row === newest ? null : <Again row={row} at={againAt} />}
      </span>
    ),
  },
]

/** The bank accounts of an office, fund by fund, by the day from which each holds. @source product 4 */
export function OfficeAccountsScreen({ params }: ScreenProps) {
  const id = params['office'] ?? ''
  const read = useCall('GET /office-management/offices/{id}/accounts', { params: { id } })
  const canUpdate = useAccount()?.user.acl.includes(entityOf(id).updateSlug) ?? false
  return (
    <WhenRead read={read}>
      {({ office, funds: byFund }) => (
        <>
          <OfficeTabs office={office} tab="accounts" />
          {canUpdate ? (
            <div className={styles.addAlone}>
              <LinkButton href={`${entityOf(id).path}/add`}>{entityOf(id).addLabel()}</LinkButton>
            </div>
          ) : null}
          {byFund.map(({ fund, accounts }) => (
            <Section key={fund} title={fundWords[fund]()}>
              {accounts.length === 0 ? (
                <EmptyState title={m.office_label_accounts_missing()} text={m.office_text_accounts_empty()} />
              ) : (
                <DataTable
                  caption={fundWords[fund]()}
                  isCaptionHidden
                  columns={columns(
                    accounts[0],
                    canUpdate && accounts.length > 1 ? `${entityOf(id).path}/add` : null,
                  )}
                  rows={accounts}
                  rowKey={(row) => String(row.id)}
                />
              )}
            </Section>
          ))}
        </>
      )}
    </WhenRead>
  )
}

const empty = { fund: '', accountNumber: '', bank: '', branch: '', effectiveFrom: '', source: '' }

const fieldsOf = (today: string): EditorField[] => [
  {
    kind: 'radio',
    name: 'fund',
    label: m.invoice_label_fund(),
    options: funds.map((value) => ({ value, label: fundWords[value]() })),
  },
  { kind: 'text', name: 'accountNumber', label: m.office_field_account_number(), lang: 'en' },
  { kind: 'text', name: 'bank', label: m.report_label_bank() },
  { kind: 'text', name: 'branch', label: m.report_label_branch() },
  {
    kind: 'day',
    name: 'effectiveFrom',
    label: m.office_field_effective_from(),
    hint: m.office_hint_effective_from(),
    dayMin: today,
  },
  { kind: 'text', name: 'source', label: m.office_field_source(), hint: m.office_hint_source() },
]

/** Each account is a row of its own: nothing of what is typed was stored before. */
const fields = (today: string): EditorField[] =>
  fieldsOf(today).map((field) => ({ ...field, isUnstored: true }))

/** The account that the address says is written again, with its fund. */
function accountIn(byFund: OfficeAccounts['funds'], id: string | null) {
  const found = byFund.flatMap(({ fund, accounts }) => accounts.map((account) => ({ fund, account })))
  return found.find(({ account }) => String(account.id) === id)
}

/** What the form holds of an account that held before; from when it holds again and why is said anew. */
const formOf = (earlier: ReturnType<typeof accountIn>) => {
  if (!earlier) return undefined
  const { fund, account } = earlier
  const { accountNumber, bank, branch } = account
  return { key: String(account.id), values: { ...empty, fund, accountNumber, bank, branch } }
}

/** @source product 4, 5 */
export function OfficeAccountAddScreen({ params }: ScreenProps) {
  const id = params['office'] ?? ''
  const read = useCall('GET /office-management/offices/{id}/accounts', { params: { id } })
  const [today] = useState(() => dhakaDay(new Date()))
  const [search] = useSearchParams()
  return (
    <WhenRead read={read}>
      {({ office, version, funds: byFund }) => {
        const earlier = accountIn(byFund, search.get(againKey))
        return (
          <>
            <OfficeTabs office={office} tab="accounts" />
            {earlier ? (
              <GivenAgain rule={dayOf(earlier.account)} givenKey={String(earlier.account.id)} />
            ) : null}
            <EditorForm
              entity={entityOf(id)}
              given={formOf(earlier)}
              fields={() => fields(today)}
              begin={empty}
              schema={bankAccountSchema(
                today,
                byFund.flatMap(({ fund, accounts }) => (accounts.length === 0 ? [fund] : [])),
              )}
              send={(values) =>
                send('POST /office-management/offices/{id}/accounts', {
                  params: { id },
                  body: { ...values, version },
                })
              }
              notice={m.office_notice_account_added()}
              ofRow={{
                question: () => ({
                  title: m.office_confirm_account(),
                  text: m.office_text_account(),
                  action: m.parts_action_save(),
                }),
                stored: empty,
                version,
                reload: read.reload,
              }}
            />
          </>
        )
      }}
    </WhenRead>
  )
}
