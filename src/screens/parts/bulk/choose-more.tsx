import { m } from '../../../words/messages.js'
import { Button, ButtonRow } from '../button.tsx'
import { formatNumber } from '../format.ts'
import { currentLocale } from '../locale.ts'
import { showToast } from '../toasts.ts'
import type { PageOfRows } from '../pages.tsx'
import { usePending } from '../use-pending.ts'
import type { BulkRow } from './bulk.ts'
import type { Choice } from './use-choice.ts'

/** So many of a list are chosen at most. @source look Staff */
export const bulkMax = 1_000

/** Which rows of a list are asked for. */
export interface PlaceInQuery {
  page: number
  size: number
  after?: string
}

/** Reads rows of the same list and filters. */
export type PageReader<Row> = (
  place: PlaceInQuery,
) => Promise<{ isOk: true; data: PageOfRows<Row> } | { isOk: false }>

const sizeMax = 100

/** A list read a large page at a time, each after the last. */
export const eachAfter =
  <Row,>(readPage: PageReader<Row>): ReadPage<Row> =>
  async (after) => {
    const answer = await readPage({ page: 1, size: sizeMax, ...(after === null ? {} : { after }) })
    return answer.isOk ? { rows: answer.data.rows, next: answer.data.nextCursor } : null
  }

type ReadPage<Row> = (after: string | null) => Promise<{ rows: readonly Row[]; next: string | null } | null>

/** Every row of a list that can be chosen, up to the most, page by page; null where a page could not be had. */
async function wholeList<Row>(
  readPage: ReadPage<Row>,
  canChoose: (row: Row) => boolean,
): Promise<Row[] | null> {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<ReadPage<Row>>> = await readPage(after)
    if (page === null) return null
    rows.push(...page.rows.filter(canChoose))
    after = page.next
  } while (after !== null && rows.length < bulkMax)
  return rows.slice(0, bulkMax)
}

interface ChooseMoreProps<Row extends BulkRow> {
  of: Pick<Choice<Row>, 'choice' | 'choose' | 'canChoose'>
  rows: readonly Row[]
  total: number
  readPage: ReadPage<Row>
}

/** Chooses what a page shows, or the whole list. */
export function ChooseMore<Row extends BulkRow>({ of, rows, total, readPage }: ChooseMoreProps<Row>) {
  const { isPending, until } = usePending()
  const figure = (count: number) => formatNumber(count, currentLocale())
  const ofPage = rows.filter(of.canChoose)
  if (of.choice === undefined || ofPage.length < 2) return null
  const choosePage = () => of.choose(ofPage, true)
  const chooseList = async () => {
    const all = await until(wholeList(readPage, of.canChoose))
    if (all === null) showToast({ tone: 'danger', text: m.bulk_error_list() })
    else of.choose(all, true)
  }
  return (
    <ButtonRow>
      <Button variant="secondary" onPress={choosePage}>
        {m.bulk_action_page({ count: figure(ofPage.length) })}
      </Button>
      {total > rows.length ? (
        <Button variant="secondary" isPending={isPending} onPress={() => void chooseList()}>
          {total > bulkMax ? m.bulk_action_list_most({ count: figure(bulkMax) }) : m.bulk_action_list()}
        </Button>
      ) : null}
    </ButtonRow>
  )
}
