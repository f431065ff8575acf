import type { Invoice, Named } from '../../api/entities.ts'
import type { OwnInvoice } from '../../api/payment-calls.ts'
import { amountInWords } from '../../api/amount-words.ts'
import type { InvoiceSheet } from '../paper/sheets.ts'
import { formatMoney, formatWritten, type Locale } from '../../machines/format.ts'
import { formatDay, formatMoment } from '../../machines/format-time.ts'
import { fundTotals, type Fund } from '../../machines/money.ts'
import { isCounterKind } from '../../machines/payment/choice.ts'
import { meansOf } from '../../machines/payment/means.ts'
import { dhakaDay } from '../../machines/text.ts'
import { m } from '../../words/messages.js'
import { invoiceStandingWords } from '../../words/groups/invoice-standing.ts'
import { fundWords } from '../../words/groups/fund.ts'
import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { paymentMeansWords } from '../../words/groups/payment-means.ts'
import { waiverGroundWords } from '../../words/groups/waiver-ground.ts'

/** The waiver that its bill recovers, by the office that granted it: whoever prints the paper, it says the same. */
function recoveredIn({ recovers }: Invoice, language: Locale): string | null {
  if (!recovers) return null
  const how = { locale: language }
  const said = {
    amount: formatMoney(recovers.waivedPoisha, language),
    ground: waiverGroundWords[recovers.ground]({}, how),
    by: language === 'bn' ? recovers.office.nameBn : recovers.office.name,
    day: formatDay(recovers.decidedAt, language),
  }
  return m.bill_text_recovered(said, how)
}

function factsOf(invoice: Invoice, language: Locale): InvoiceSheet['facts'] {
  const how = { locale: language }
  const money = (amountPoisha: number) => formatMoney(amountPoisha, language)
  const named = (name: Named | null) => name && (language === 'bn' ? name.nameBn : name.name)
  const facts: [string, string | null][] = [
    [m.invoice_label_number({}, how), invoice.invoiceNumber],
    [m.case_field_case_number({}, how), formatWritten(invoice.caseNumber, language)],
    [m.case_field_type_id({}, how), named(invoice.caseType)],
    [m.case_label_reference({}, how), invoice.referenceNumber],
    [m.invoice_label_payer({}, how), invoice.payerName],
    [m.invoice_label_date({}, how), formatMoment(invoice.issuedAt, language)],
    [m.payment_label_transaction_number({}, how), invoice.transactionId],
    [m.invoice_label_gateway({}, how), invoice.gateway],
    [
      m.invoice_label_card({}, how),
      invoice.cardType && paymentMeansWords[meansOf(invoice.cardType)]({}, how),
    ],
    [
      m.report_field_method({}, how),
      isCounterKind(invoice.method) ? paymentMethodWords[invoice.method]({}, how) : null,
    ],
    [m.counter_field_number({}, how), invoice.counterNumber],
    [
      m.counter_field_date({}, how),
      invoice.counterDate === null ? null : formatDay(invoice.counterDate, language),
    ],
    [m.invoice_label_billed({}, how), money(invoice.billedPoisha)],
    [m.bill_label_waived({}, how), invoice.waivedPoisha > 0 ? money(invoice.waivedPoisha) : null],
    [m.bill_label_recovers({}, how), recoveredIn(invoice, language)],
    [m.parts_label_amount({}, how), money(invoice.amountPoisha)],
    [m.payment_label_bank_charge({}, how), money(invoice.bankChargePoisha)],
    [m.invoice_label_total_paid({}, how), money(invoice.totalPaidPoisha)],
  ]
  return facts.flatMap(([term, value]) => (value ? [[term, value] as const] : []))
}

/** Where anybody sees whether a receipt is genuine and was used. @source product 8 */
export const checkAddressOf = (
  { transactionId }: Pick<Invoice, 'transactionId'>,
  publicUrl: string,
): string => new URL(`/public/invoice/${encodeURIComponent(transactionId)}`, publicUrl).href

/**
 * What the paper of an invoice says. Amounts come in poisha; `now` is the moment it is printed.
 * @source spec §3 Invoice, look Print styles
 */
export async function invoiceSheet(invoice: OwnInvoice, language: Locale, now: Date): Promise<InvoiceSheet> {
  const how = { locale: language }
  const money = (amountPoisha: number) => formatMoney(amountPoisha, language)
  const printedDay = dhakaDay(now)
  const named = ({ name, nameBn }: Named) => (language === 'bn' ? nameBn : name)
  const fundOf = (fund: Fund) => fundWords[fund]({}, how)
  return {
    language,
    documentTitle: m.invoice_title_document({ number: invoice.invoiceNumber }, how),
    fileName: `${invoice.invoiceNumber}-${language}.pdf`,
    heading: (['bn', 'en'] as const).map((locale) => m.invoice_title_page({}, { locale })).join(' · '),
    head: invoice.court ? [invoice.court, invoice.office] : [invoice.office],
    facts: factsOf(invoice, language),
    caption: m.invoice_label_this_payment({}, how),
    columns: [m.parts_label_item({}, how), m.invoice_label_fund({}, how), m.parts_label_amount({}, how)],
    lines: invoice.lines.map(({ title, fund, paidPoisha }) => [
      named(title),
      fundOf(fund),
      money(paidPoisha),
    ]),
    subtotals: fundTotals(
      invoice.lines.map(({ fund, paidPoisha }) => ({ fund, amountPoisha: paidPoisha })),
    ).map(({ fund, amountPoisha }) => [
      m.bill_label_fund_total({ fund: fundOf(fund) }, how),
      money(amountPoisha),
    ]),
    total: [m.invoice_label_total_payment({}, how), money(invoice.amountPoisha)],
    totalInWords: m.invoice_text_words({ words: await amountInWords(invoice.amountPoisha, language) }, how),
    chargeNote: m.invoice_text_bank_charge({}, how),
    signatureNote: m.invoice_text_signature({}, how),
    usage: {
      text: invoiceStandingWords[invoice.standing](
        {
          moment: invoice.usedAt ? formatMoment(invoice.usedAt, language) : '',
          amount: money(invoice.refundedPoisha),
        },
        how,
      ),
      isUsed: invoice.standing === 'used',
    },
    check: {
      address: invoice.checkAddress,
      text: m.invoice_text_check_paper({}, how),
      alternative: m.invoice_label_qr({ address: invoice.checkAddress }, how),
    },
    printed: m.invoice_text_printed({ day: formatDay(printedDay, language) }, how),
    printedDay,
    pageOf: m.invoice_text_page({ page: '{page}', count: '{count}' }, how),
  }
}
