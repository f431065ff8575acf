import type { Named } from '../../api/entities.ts'
import { amountInWords } from '../../api/amount-words.ts'
import { formatDigits, formatMoney, formatNumber, formatWritten, type Locale } from '../../machines/format.ts'
import { formatDay } from '../../machines/format-time.ts'
import { sum } from '../../machines/money.ts'
import { dhakaDay } from '../../machines/text.ts'
import { dispatchOptionWords } from '../../words/groups/dispatch-option.ts'
import { m } from '../../words/messages.js'
import type { Word } from '../../wording/word.ts'
import { namedOrNull } from '../database/named.ts'
import type { BookingList, BookingRow, Cover, CoverSheets } from '../paper/sheets.ts'
import type { PaperLine } from './paper-store.ts'

/** The post reads Bangla; what a form is called stands beside it in English. @source look Print styles */
const language: Locale = 'bn'
const how = { locale: language }
const both = (word: Word): string => `${word({}, { locale: 'bn' })} · ${word({}, { locale: 'en' })}`

const serviceOf = ({ option }: PaperLine): string[] =>
  option === null ? [] : [dispatchOptionWords[option]({}, how)]

const officeOf = ({ office_name: name, office_name_bn: nameBn }: PaperLine): Named => ({ name, nameBn })

const coverOf = (line: PaperLine): Cover => {
  const facts: [string, string | null][] = [
    [both(m.queue_label_case_number), formatWritten(line.case_number, language)],
    [both(m.queue_label_reference), line.reference_number],
    [both(m.queue_label_petitioner), line.petitioner_name],
    [both(m.dispatch_field_due_date), line.due_date && formatDay(line.due_date, language)],
  ]
  const weight =
    line.weight_grams === null
      ? []
      : [m.dispatch_text_weight({ weight: formatNumber(line.weight_grams, language) }, how)]
  return {
    from: [namedOrNull(line.court_name, line.court_name_bn), officeOf(line)].filter((one) => one !== null),
    place: [line.upazila_name_bn, line.district_name_bn].filter((one) => one !== null).join(', '),
    name: line.name,
    address: line.address,
    service: [...serviceOf(line), ...weight],
    facts: facts.flatMap(([term, value]) => (value ? [[term, value] as const] : [])),
    trackingNumber: line.tracking_number,
  }
}

/** The cover of each line; `now` is the moment at which they are printed. @source spec §2 Dispatcher area */
export function coverSheets(lines: readonly PaperLine[], now: Date): CoverSheets {
  const printedDay = dhakaDay(now)
  return {
    language,
    documentTitle: m.dispatch_title_sheet({}, how),
    fileName: `covers-${printedDay}.pdf`,
    printedDay,
    labels: {
      title: both(m.dispatch_title_sheet),
      from: both(m.dispatch_label_sender),
      to: both(m.dispatch_label_to),
      tracking: both(m.dispatch_field_tracking_number),
      sticker: both(m.dispatch_text_sticker),
      stamp: both(m.dispatch_label_stamp),
      signature: both(m.dispatch_label_signature),
    },
    covers: lines.map(coverOf),
  }
}

const figure = (count: number): string => formatNumber(count, language)

const bookingRow = (line: PaperLine, index: number): BookingRow => [
  figure(index + 1),
  line.name,
  line.address,
  line.tracking_number ?? '',
  [
    ...(line.weight_grams === null ? [] : [m.staff_text_grams({ weight: figure(line.weight_grams) }, how)]),
    ...serviceOf(line),
  ].join('\n'),
  line.postal_cost_poisha === null ? '' : formatMoney(line.postal_cost_poisha, language),
]

/** Every office that has a line, once. */
const officesOfLines = (lines: readonly PaperLine[]): Named[] => [
  ...new Map(lines.map((line) => [line.office_id, officeOf(line)])).values(),
]

/**
 * What the post office signs for, line by line, with the postage in poisha added up; `day` is the day on which they were sent, null where they
 * were chosen one by one, `now` the moment at which it is printed.
 * @source spec §2 Dispatcher area
 */
export async function bookingList(
  lines: readonly PaperLine[],
  { day, now }: { day: string | null; now: Date },
): Promise<BookingList> {
  const printedDay = dhakaDay(now)
  const totalPoisha = sum(lines.map(({ postal_cost_poisha: poisha }) => poisha ?? 0))
  const count = formatDigits(String(lines.length), language)
  return {
    language,
    documentTitle: m.dispatch_title_booking({}, how),
    fileName: `booking-${day ?? printedDay}.pdf`,
    printedDay,
    heading: both(m.dispatch_title_booking),
    head: officesOfLines(lines),
    facts: day === null ? [] : [m.dispatch_text_booking_day({ day: formatDay(day, language) }, how)],
    columns: [
      m.dispatch_label_running_number({}, how),
      m.dispatch_label_to({}, how),
      m.person_field_address({}, how),
      m.dispatch_field_tracking_number({}, how),
      m.dispatch_label_weight_service({}, how),
      m.dispatch_label_postage({}, how),
    ],
    rows: lines.map(bookingRow),
    total: [m.dispatch_label_booking_total({ count }, how), formatMoney(totalPoisha, language)],
    totalInWords: m.invoice_text_words({ words: await amountInWords(totalPoisha, language) }, how),
    signatures: [m.dispatch_label_sign_section({}, how), m.dispatch_label_sign_post({}, how)],
    printed: m.invoice_text_printed({ day: formatDay(printedDay, language) }, how),
    pageOf: m.invoice_text_page({ page: '{page}', count: '{count}' }, how),
  }
}
