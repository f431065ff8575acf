import type { Migration } from 'kysely'
import { foundation } from './001-foundation.ts'
import { identityAndAccess } from './002-identity-and-access.ts'
import { deliveryRows } from './003-deliveries.ts'
import { catalogueVersions } from './004-catalogue-versions.ts'
import { entities } from './005-entities.ts'
import { requestKeys } from './006-request-keys.ts'
import { uploads } from './007-uploads.ts'
import { provedAddresses } from './008-proved-addresses.ts'
import { atAnySize } from './009-at-any-size.ts'
import { refunds } from './010-refunds.ts'
import { ledger } from './011-ledger.ts'
import { feesAndWaivers } from './012-fees-and-waivers.ts'
import { ledgerDays } from './013-ledger-days.ts'
import { counterPayments } from './016-counter-payments.ts'
import { discrepancies } from './017-discrepancies.ts'
import { dayCloses } from './018-day-closes.ts'
import { gateways } from './019-gateways.ts'
import { receiptUses } from './020-receipt-uses.ts'
import { editedOffices } from './021-offices.ts'
import { editedPeople } from './022-people.ts'
import { faqsAndOrder } from './023-faqs-and-order.ts'
import { editedPages } from './024-pages.ts'
import { billReplacements } from './025-bill-replacements.ts'
import { refundVouchers } from './026-refund-vouchers.ts'
import { actsTakenBack } from './027-acts-taken-back.ts'
import { editedFeeTypes } from './028-edited-fee-types.ts'
import { caseClaims } from './030-claims.ts'
import { operations } from './031-operations.ts'
import { noticeTexts } from './032-notice-texts.ts'
import { audit } from './035-audit.ts'
import { finding } from './036-finding.ts'
import { secondFactor } from './037-second-factor.ts'
import { commonRemarks } from './038-common-remarks.ts'
import { caseNotes } from './039-case-notes.ts'
import { referenceRecords } from './040-reference-records.ts'
import { postalTariffs } from './041-postal-tariffs.ts'
import { broadcasts } from './042-broadcasts.ts'
import { webhooks } from './064-webhooks.ts'
import { rightsRequests } from './043-rights-requests.ts'
import { waiversByDay } from './044-waivers-by-day.ts'
import { ledgerByAccount } from './045-ledger-by-account.ts'
import { noPriceForAWeight } from './046-no-price-for-a-weight.ts'
import { cameBack } from './047-came-back.ts'
import { ledgerByState } from './048-ledger-by-state.ts'
import { caseAssignments } from './049-case-assignments.ts'
import { queueViews } from './050-queue-views.ts'
import { pagePictures } from './052-page-pictures.ts'
import { stageTargets } from './054-stage-targets.ts'
import { owingCases } from './055-owing-cases.ts'
import { awaitedInOrder } from './056-awaited-in-order.ts'
import { searchKeys } from './057-search-keys.ts'
import { waiversRecovered } from './058-waivers-recovered.ts'
import { moneyAtAnySize } from './059-at-any-size-of-money.ts'
import { caseMarks } from './060-case-marks.ts'
import { stageDays } from './061-stage-days.ts'
import { countedByIndex } from './068-counted-by-index.ts'
import { serviceHours } from './072-service-hours.ts'
import { ledgerMonths } from './073-ledger-months.ts'
import { inTimeByOffice } from './074-in-time-by-office.ts'
import { namedAsOnPages } from './075-role-names.ts'
import { countedWhenReceived } from './076-counted-when-received.ts'
import { payerAsIssued } from './077-payer-as-issued.ts'
import { counterparts } from './078-counterparts.ts'
import { numbersHoweverSpelt } from './079-numbers-however-spelt.ts'
import { differencesByTransaction } from './080-differences-by-transaction.ts'
import { formattedTexts } from './062-formatted-texts.ts'
import { archivedCases } from './070-archived-cases.ts'
import { rowsInTheirOrder } from './066-rows-in-their-order.ts'

/** Every migration in the order of its name; one that has landed is never changed. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-identity-and-access': identityAndAccess,
  '003-deliveries': deliveryRows,
  '004-catalogue-versions': catalogueVersions,
  '005-entities': entities,
  '006-request-keys': requestKeys,
  '007-uploads': uploads,
  '008-proved-addresses': provedAddresses,
  '009-at-any-size': atAnySize,
  '010-refunds': refunds,
  '011-ledger': ledger,
  '012-fees-and-waivers': feesAndWaivers,
  '013-ledger-days': ledgerDays,
  '016-counter-payments': counterPayments,
  '017-discrepancies': discrepancies,
  '018-day-closes': dayCloses,
  '019-gateways': gateways,
  '020-receipt-uses': receiptUses,
  '021-offices': editedOffices,
  '022-people': editedPeople,
  '023-faqs-and-order': faqsAndOrder,
  '024-pages': editedPages,
  '025-bill-replacements': billReplacements,
  '026-refund-vouchers': refundVouchers,
  '027-acts-taken-back': actsTakenBack,
  '028-edited-fee-types': editedFeeTypes,
  '030-claims': caseClaims,
  '031-operations': operations,
  '032-notice-texts': noticeTexts,
  '035-audit': audit,
  '036-finding': finding,
  '037-second-factor': secondFactor,
  '038-common-remarks': commonRemarks,
  '039-case-notes': caseNotes,
  '040-reference-records': referenceRecords,
  '041-postal-tariffs': postalTariffs,
  '042-broadcasts': broadcasts,
  '043-rights-requests': rightsRequests,
  '044-waivers-by-day': waiversByDay,
  '045-ledger-by-account': ledgerByAccount,
  '046-no-price-for-a-weight': noPriceForAWeight,
  '047-came-back': cameBack,
  '048-ledger-by-state': ledgerByState,
  '049-case-assignments': caseAssignments,
  '050-queue-views': queueViews,
  '052-page-pictures': pagePictures,
  '054-stage-targets': stageTargets,
  '055-owing-cases': owingCases,
  '056-awaited-in-order': awaitedInOrder,
  '057-search-keys': searchKeys,
  '058-waivers-recovered': waiversRecovered,
  '059-at-any-size-of-money': moneyAtAnySize,
  '060-case-marks': caseMarks,
  '061-stage-days': stageDays,
  '062-formatted-texts': formattedTexts,
  '064-webhooks': webhooks,
  '066-rows-in-their-order': rowsInTheirOrder,
  '068-counted-by-index': countedByIndex,
  '070-archived-cases': archivedCases,
  '072-service-hours': serviceHours,
  '073-ledger-months': ledgerMonths,
  '074-in-time-by-office': inTimeByOffice,
  '075-role-names': namedAsOnPages,
  '076-counted-when-received': countedWhenReceived,
  '077-payer-as-issued': payerAsIssued,
  '078-counterparts': counterparts,
  '079-numbers-however-spelt': numbersHoweverSpelt,
  '080-differences-by-transaction': differencesByTransaction,
}
