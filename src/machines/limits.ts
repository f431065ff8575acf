/** Every number the specification or a decision fixes, with its unit last; nothing else in the product repeats one. */

/** A document must be smaller than this. @source spec §5 */
export const documentSizeBytesMax = 1_048_576
/** @source spec §9 */
export const costRowsWhileFilingMax = 5
/** @source spec §9, product 3 */
export const costRowsByStaffMax = 10
/** @source spec §5 */
export const postalCostPoishaMin = 1_000
/** @source spec §5 */
export const summonFeePoishaMin = 50
/** The gateway takes nothing smaller, unless less is left of a bill. @source product 2.3, domain 1.1 */
export const paymentPoishaMin = 1_000
/** @source domain 1.1 */
export const paymentPoishaMax = 50_000_000
/** @source spec §9 */
export const passwordLengthMin = 6
/** @source spec §9 */
export const badgeMax = 9
/** @source spec §8 */
export const toastMilliseconds = 5_000
/** @source product 7 */
export const draftKeptDays = 180
/** So long before a draft is removed its owner is told; without that it is not removed. */
export const draftWarningDays = 7
/** Tries at one SMS or one mail that nobody answers, before it is given up; an officer's "send again" begins anew. */
export const deliveryTriesMax = 13
/** The pause after the first unanswered try, doubled after each further one: nearly six hours in all. */
export const deliveryPauseSeconds = 5
/** A message that waits so long past its time has lost its job, and is given a new one. */
export const deliveryLostMinutes = 10
/** @source product 7 */
export const otpDigits = 6
/** @source product 7 */
export const otpValidMinutes = 10
/** @source product 7 */
export const otpTriesMax = 5
/** @source product 7 */
export const otpSendsPerHourMax = 3
/** Codes and links that one address of the net may ask for in an hour, for whatever numbers: an office or a mobile network shares one. */
export const sendsPerHourAddressMax = 60
/** Links for a new password to one e-mail address in an hour, as codes to a number. */
export const resetLinksPerHourMax = 3
/** Wrong codes for one number and one purpose, over all its codes, before it has to wait. */
export const otpFailuresMax = 15
/** Wrong codes from one address of the net, for whatever numbers and purposes. */
export const otpFailuresAddressMax = 50
export const otpFailuresWindowMinutes = 30
export const otpLockedMinutes = 15
/** A person waits this long before the code can be sent again. */
export const otpResendSeconds = 60
/** @source product 7 */
export const loginFailuresMax = 5
/** Failures from one address of the net at whatever accounts: an office or a mobile network shares one. */
export const loginFailuresAddressMax = 50
/** @source product 7 */
export const loginFailuresWindowMinutes = 30
/** @source product 7 */
export const loginLockedMinutes = 15
/** A link that opens a new password. */
export const resetLinkMinutes = 30
/** The proof of a mobile number that a right code gives. */
export const ticketMinutes = 30
/** How long a visit to the identity provider may take. */
export const identityVisitMinutes = 15
/** So long after a visit to the identity provider its session shows who somebody is, where nothing else can. */
export const freshIdentityMinutes = 15
/** Visits to the identity provider that one address may begin in an hour: many people share an address. */
export const identityVisitsPerHourMax = 60
/** NIDs that a person may try which the registry does not know with their mobile. @source product 7 */
export const verificationFailuresMax = 5
export const verificationFailuresWindowMinutes = 30
export const verificationLockedMinutes = 15
/** Receipts that were not there, before an address has to wait. */
export const receiptMissesMax = 30
/** Receipts that one address was shown, before it has to wait: a counter checks many, a walk through all of them more. */
export const receiptHitsMax = 120
export const receiptMissesWindowMinutes = 30
export const receiptLockedMinutes = 15
/** How often in a minute one address of the net may ask what a case would cost without an account: it is asked as one types. */
export const feeLookupsPerMinuteMax = 120
/** Calls in a row, within so many minutes, that a gateway does not answer before nobody is sent to it. */
export const gatewayFailuresMax = 5
export const gatewayFailuresMinutes = 10
/** What comes to the gateway's addresses from one address of the net about transactions that are not ours, before it is kept no more. */
export const gatewayStrangersMax = 60
export const gatewayStrangersMinutes = 60
/** A request for correction or erasure is answered within so many days. @source domain 9 */
export const dataRequestDays = 30
/** @source product 7 */
export const uploadsPerMinuteMax = 20
/** Documents of one person that are in no submitted case, and their bytes together. @source product 7 */
export const documentsWaitingMax = 400
export const documentsWaitingBytesMax = 209_715_200
/** What no application took goes with its bytes after so long. @source product 7 */
export const documentLooseHours = 24
/** A case is closed for so many years at least before it may be archived, as long as its history has to be kept. @source product 7 */
export const archiveYearsMin = 5
/** Cases that one turn archives at most: whatever waits besides has the next turn. */
export const archiveCasesMax = 500
/** What was begun and not ended within so long is forgotten, with its file, and begun anew where the case is still closed. */
export const archiveBegunHours = 24
/** Pixels of a picture before it is unpacked: a sheet of A4 at 600 dots an inch has 35 million. @source product 7 */
export const documentPixelsMax = 40_000_000
/** No side of a picture of a page is longer, in pixels; it is read on cheap phones too. @source spec §3 Page content */
export const pageImageSideMax = 1_200
/** How long one document may take to be read, and by how much the process may grow over it. */
export const documentReadSecondsMax = 10
export const documentReadGrowthBytesMax = 536_870_912
/** Documents that may wait to be read. */
export const documentsReadWaitingMax = 40
/** How long the scanner for viruses may take over one document. */
export const scanSecondsMax = 20
/** Open drafts of one person. @source product 7 */
export const draftsMax = 100
/** Invoices as a file that one person may have made in a minute. */
export const papersPerMinuteMax = 30
/** Papers that may wait to be drawn, and how long each may. */
export const papersWaitingMax = 20
export const paperWaitSeconds = 10
/** When to ask again for a paper that could not be made. */
export const paperRetrySeconds = 30
/** Dispatches whose covers, or whose booking list, are made as one file. @source spec §2 Dispatcher area */
export const dispatchPapersMax = 100
/** Dispatches whose tracking numbers are taken in one go. @source spec §2 Dispatcher area */
export const dispatchSendsMax = 50
/** Lines of a day's booking list. @source spec §2 Dispatcher area */
export const bookingLinesMax = 500
/** @source product 7 */
export const attemptValidMinutes = 90
/** Session without and with "remember me". @source product 6 */
export const sessionHours = 12
export const rememberedSessionDays = 30
/** A session's last use is written down at most this often. */
export const sessionSeenSeconds = 60
/** Sessions are forgotten so long after their end. */
export const endedSessionKeptDays = 90
/** Counted failures, and codes, tickets and visits that are over, are forgotten after so long. */
export const spentSecretKeptDays = 1
/** Longest text a field takes, in UTF-16 units. */
export const textLengthMax = 250
/** Longest text of a public page, in UTF-16 units. */
export const pageTextLengthMax = 2_000
export const longTextLengthMax = 4_000
/** Longest code of a case category or type. */
export const codeLengthMax = 40
/** Questions with answers on the public page. */
export const faqsMax = 200
/** Letters of a broadcast; how many one person sees at once, and how many the super admin's list has, the latest. */
export const broadcastLengthMax = 200
export const broadcastsShownMax = 5
export const broadcastsListedMax = 300
/** Broadcasts that a browser remembers as put away. */
export const putAwayMax = 20
/** How long it does. */
export const putAwayDays = 180
/** Letters of a remark on a field, and of a common one; and remarks with which a case is given back. @source product 2.1 */
export const remarkLengthMax = 500
export const remarksMax = 20
/** Pages of a paper that a remark can point to. */
export const markedPagesMax = 500
/** Letters of a note of the office on a case. */
export const noteLengthMax = 2_000
/** Common remarks of an office. */
export const commonRemarksMax = 60
/** Working days that an office may let a stage take, and after which the head office is told. @source product 8 */
export const targetDaysMax = 90
export const personsMax = 50
export const documentsMax = 20
/** Below this many pixels on the long side, a page of A4 is hard to read: a scan made smaller stays above it while anything else helps. */
export const scanLongSidePixelsMin = 1_600
/** Long sides tried where even that is too large, in pixels. */
export const scanLongSidesPixelsLast = [1_200, 800] as const
/** JPEG quality (0 to 1) that a scan made smaller begins with; it falls by a twentieth a try, and fine print suffers below the last. */
export const scanQuality = 0.9
export const scanQualityTries = 8
/** The table of fees follows the amount after a pause in typing. */
export const feePauseMilliseconds = 400
/** The largest amount a form accepts: 1,000 crore taka. */
export const amountPoishaMax = 1_000_000_000_000
/** One row of costs or fees, amount times quantity. @source product 7 */
export const rowPoishaMax = 1_000_000_000_000
/** A bill, the open bills of one case or dispatch together, and a row of a report. @source product 7 */
export const billPoishaMax = 10_000_000_000_000
export const quantityMax = 999_999
/** One document of a case; heavier ones are no paper that goes into a cover. */
export const documentWeightGramsMax = 100_000
/** Rows of a page where nobody asks for another number. */
export const pageRowsUsual = 20
/** As large as the database counts its rows. */
export const rowNumberMax = 2 ** 31 - 1

/** Signs of a number on a counter's scroll or a treasury challan. */
export const counterNumberLengthMax = 40
/** Signs of a court's order number. */
export const orderNumberLengthMax = 60
/** Fees that get a new version in one go. */
export const feesEditedMax = 50

/** Postings of a report that go to paper at once. @source product 4 */
export const printRowsMax = 500
/** Lines of a report that are given as one file. @source product 4 */
export const reportLinesMax = 100_000
/** The same of a workbook. @source product 4 */
export const workbookLinesMax = 20_000

/** Signs of a gateway's settlement file: more than 15,000 lines, and less than a call may carry. */
export const closeFileLengthMax = 1_900_000
/** Differences of a day that are shown at once; those that are not settled come first. */
export const closeDifferencesShownMax = 100
/** Faults of a file that are told at once. */
export const closeFaultsToldMax = 20

/** The link by which somebody who was invited sets a password. */
export const invitationHours = 72

/** A service that was well is noted so again after this long, and one of which nothing was heard is asked. */
export const serviceNoteSeconds = 60
/** A service of which nothing was noted for longer is told as not known. */
export const staleServiceSeconds = 300
/** A service whose last answer took longer is slow. */
export const slowServiceMilliseconds = 5_000
/** Failed jobs that are listed, the newest first. */
export const failedJobsShownMax = 50
/** How often a page of operations that somebody looks at is read again. */
export const operationsReadSeconds = 15

/** Longest subject of a notice's mail, and longest text of its SMS and mail, in UTF-16 units. */
export const noticeSubjectLengthMax = 80
export const noticeTextLengthMax = 400
/** Messages that one person sends themselves to look at. */
export const testMessagesPerHourMax = 10
/** Fewer signs have no index: a search from anywhere is not begun with them. @source product 7 */
export const findSignsMin = 3

/** So many proposals of rights are told: those that wait, and the newest that ended. */
export const rightsRequestsToldMax = 50

/** How long a code of the second factor stands, and how many before and after the one of now are taken. @source product 7 */
export const factorStepSeconds = 30
export const factorDriftSteps = 1
/** A right password waits so long for its code. */
export const halfLoginMinutes = 5
export const recoveryCodesMax = 10
/** Signs of a recovery code, without its dash. */
export const recoveryCodeSigns = 10
/** What a file of reference records may hold: bytes, and lines below its head. @source spec §7 Reference data */
export const referenceFileBytesMax = 1_900_000
export const referenceFileRowsMax = 20_000
/** Faults of such a file that are told. */
export const referenceFaultsToldMax = 200
/** Weight bands of a postal tariff, and the heaviest cover that can have a price, in grams. @source spec §7 Reference data */
export const tariffBandsMax = 20
export const tariffGramsMax = 100_000
/** Of what uses a record so many are counted. */
export const referenceUsesCountedMax = 1_000

/** How long a webhook has to answer, in milliseconds; how long the secret of before signs too, in hours; how long what was sent is kept, in days. */
export const webhookTimeoutMs = 10_000
export const webhookOverlapHours = 24
export const webhookKeptDays = 30
/** So long a try of a webhook may be under way before its job is taken for lost, in seconds. */
export const webhookTrySeconds = 300
/** So long after its time a message waits for its job before it gets another, in seconds. */
export const webhookPauseOverSeconds = 600

/** So long the live channel is down before staff are told: a short cut mends itself. Milliseconds. @source product 8 */
export const liveDownShownMs = 5_000

/** So long a device keeps what became of a run whose tab was closed: a day, in milliseconds. @source look Staff */
export const bulkKeptMs = 86_400_000
