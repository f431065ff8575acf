import { useEffect, useState } from 'react'
import type { CallReply } from '../../api/calls.ts'
import type { DraftForm } from '../../machines/form.ts'
import { feePauseMilliseconds } from '../../machines/limits.ts'
import { funds, rowTotal, sum, type Fund } from '../../machines/money.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { m } from '../../words/messages.js'
import { DefinitionTable, type MoneyRow } from '../parts/definition-table.tsx'
import { formatMoney, formatNumber } from '../parts/format.ts'
import { currentLocale } from '../parts/locale.ts'
import { Money } from '../parts/money.tsx'
import { nameOf } from '../parts/named.ts'
import { Quiet } from '../parts/page.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import { useList, type List } from '../use-list.ts'
import { feeRuleWord } from '../words/fee.ts'
import { costOf } from './cost.ts'
import { amountOf } from './review-lists.ts'
import styles from './fee-table.module.css'
import { ListFailed } from './list-failed.tsx'

type Fees = CallReply<'GET /fee-type-lists/{id}'>
type FundRow = MoneyRow & { fund: Fund }

/** A value once it has stood still. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), feePauseMilliseconds)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** The amount in poisha; while what is typed is none, such as `1000.`, what it was before. */
function useAmount(text: string): number {
  const typed = amountOf(text)
  const [valid, setValid] = useState(typed ?? 0)
  const amountPoisha = typed ?? (text.trim() === '' ? 0 : valid)
  if (amountPoisha !== valid) setValid(amountPoisha)
  return usePaused(amountPoisha)
}

/** The fees of the chosen type for the typed amount; the last answer stays while the next one comes. */
function useFees({ typeId, caseAmount }: DraftForm): List<Fees> {
  const amount = useAmount(caseAmount)
  const fees = useList(
    'GET /fee-type-lists/{id}',
    typeId === null ? null : { params: { id: typeId }, query: { amount } },
  )
  const [last, setLast] = useState<{ typeId: number | null; rows: Fees } | null>(null)
  if (fees.rows && fees.rows !== last?.rows) setLast({ typeId, rows: fees.rows })
  return { ...fees, rows: fees.rows ?? (last?.typeId === typeId ? last.rows : null) }
}

const feeRows = (fees: Fees): FundRow[] =>
  fees.map((fee) => ({
    key: `fee-${fee.feeTypeId}-${fee.isVat}`,
    term: nameOf(fee.title),
    detail: feeRuleWord(fee),
    amountPoisha: fee.amountPoisha,
    fund: fee.fund,
  }))

/** The typed costs go to the treasury, as the bill has it. */
const costRows = ({ costs }: DraftForm): FundRow[] =>
  costs.flatMap((cost) => {
    const row = costOf(cost)
    if (!row) return []
    const locale = currentLocale()
    const detail = m.cost_label_each({
      amount: formatMoney(row.amountPoisha, locale),
      quantity: formatNumber(row.quantity, locale),
    })
    return [{ key: cost.id, term: row.title, detail, amountPoisha: rowTotal(row), fund: 'treasury' }]
  })

const totalOf = (rows: readonly MoneyRow[]): number => sum(rows.map(({ amountPoisha }) => amountPoisha))

/** How the total is shared between the funds; nothing where all of it goes to one. @source product 4 */
function Shares({ rows }: { rows: readonly FundRow[] }) {
  const shares = funds
    .map((fund) => ({ fund, amountPoisha: totalOf(rows.filter((row) => row.fund === fund)) }))
    .filter(({ amountPoisha }) => amountPoisha > 0)
  if (shares.length < 2) return null
  return (
    <div className={styles.shares}>
      <p>{m.fee_title_shares()}</p>
      <dl>
        {shares.map(({ fund, amountPoisha }) => (
          <div key={fund}>
            <dt>{fundWords[fund]()}</dt>
            <dd>
              <Money amountPoisha={amountPoisha} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * The fees of the chosen type with their rules, and the typed costs, line by line, as they come to now. Only the
 * total is read out when it changes.
 * @source spec §3 Fee type and Cost item, product 4
 */
export function FeeTable({ form }: { form: DraftForm }) {
  const fees = useFees(form)
  const rows = [...feeRows(fees.rows ?? []), ...costRows(form)]
  const total = usePaused(fees.rows === null ? null : totalOf(rows))
  if (form.typeId === null) return <Quiet>{m.cost_text_fees_later()}</Quiet>
  return (
    <div className={styles.fees} aria-busy={fees.rows === null}>
      {fees.isFailed ? <ListFailed onRetry={fees.retry} /> : null}
      {fees.rows === null && !fees.isFailed ? <Skeleton lineCount={12} /> : null}
      {fees.rows === null ? null : (
        <>
          <DefinitionTable caption={m.cost_title_fees()} rows={rows} totalPoisha={totalOf(rows)} />
          <Shares rows={rows} />
          <Quiet>{m.cost_text_estimate()}</Quiet>
        </>
      )}
      <output>
        <VisuallyHidden>
          {total === null ? null : m.fee_label_total_now({ amount: formatMoney(total, currentLocale()) })}
        </VisuallyHidden>
      </output>
    </div>
  )
}
