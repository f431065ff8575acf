/** Just below, at and just above an edge, each with what comes of it. */
export type Tries<Value> = readonly (readonly [value: Value, says: string | number | boolean])[]

/** One edge of a number, a length or a day. */
export interface Boundary {
  /** How the product is asked: a line of `tests/support/boundary-drivers.ts`. */
  of: string
  /** What compares: a limit of `limits.ts` by its name, or a declaration of `src/machines` by its file and name. */
  compares: readonly string[]
  tries: Tries<number>
}

/** So many may be, one more may not. */
const upTo = (most: number, error: string): Tries<number> => [
  [most - 1, 'ok'],
  [most, 'ok'],
  [most + 1, error],
]
/** So many must be, one less is too little. */
const from = (least: number, error: string): Tries<number> => [
  [least - 1, error],
  [least, 'ok'],
  [least + 1, 'ok'],
]
const long = (of: string, compares: string, most: number): Boundary => ({
  of,
  compares: [compares],
  tries: upTo(most, 'too_long'),
})
const yes = (of: string, compares: readonly string[], most: number): Boundary => ({
  of,
  compares,
  tries: [
    [most - 1, true],
    [most, true],
    [most + 1, false],
  ],
})

const money: readonly Boundary[] = [
  {
    of: 'postal cost (poisha)',
    compares: ['postalCostPoishaMin'],
    tries: from(1_000, 'postal_cost_too_small'),
  },
  { of: 'summon fee (poisha)', compares: ['summonFeePoishaMin'], tries: from(50, 'summon_fee_too_small') },
  {
    of: 'part of 450 taka (poisha)',
    compares: ['paymentPoishaMin', 'payment/choice.ts isPartPayable', 'payment/choice.ts amountOf'],
    tries: [
      [999, 'amount_too_small'],
      [1_000, 1_000],
      [1_001, 1_001],
      [43_999, 43_999],
      [44_000, 44_000],
      [44_001, 'amount_too_large'],
      [44_999, 'amount_too_large'],
      [45_000, 45_000],
      [45_001, 'amount_too_large'],
    ],
  },
  {
    of: 'the whole of a bill (poisha)',
    compares: ['paymentPoishaMax', 'payment/choice.ts amountOf'],
    tries: [
      [49_999_999, 49_999_999],
      [50_000_000, 50_000_000],
      [50_000_001, 'amount_too_large'],
    ],
  },
  {
    of: 'part of 6 lakh taka (poisha)',
    compares: ['paymentPoishaMax', 'payment/choice.ts amountOf'],
    tries: [
      [49_999_999, 49_999_999],
      [50_000_000, 50_000_000],
      [50_000_001, 'amount_too_large'],
    ],
  },
  {
    of: 'fee row (poisha)',
    compares: ['amountPoishaMax'],
    tries: [[0, 'amount_invalid'], [1, 'ok'], [2, 'ok'], ...upTo(1_000_000_000_000, 'amount_too_large')],
  },
  {
    of: 'case amount as typed (taka)',
    compares: ['amountPoishaMax', 'form-fields.ts parseAmount'],
    tries: upTo(10_000_000_000, 'amount_too_large'),
  },
  {
    of: 'new fixed fee as typed (taka)',
    compares: ['amountPoishaMax', 'fee-edit.ts hundredths'],
    tries: upTo(10_000_000_000, 'amount_too_large'),
  },
  {
    of: 'new rate as typed (percent)',
    compares: ['fee-edit.ts hundredths'],
    tries: upTo(100, 'amount_too_large'),
  },
  {
    of: 'cap over a floor of 300 taka',
    compares: ['fee-edit.ts feeSchema'],
    tries: from(300, 'amount_too_small'),
  },
  {
    of: 'price of a band (taka)',
    compares: ['tariff.ts price', 'amountPoishaMax'],
    tries: [[0, 'amount_too_small'], [1, 'ok'], [2, 'ok'], ...upTo(10_000_000_000, 'amount_too_large')],
  },
  {
    of: 'acknowledgement of a band (taka)',
    compares: ['tariff.ts amount'],
    tries: [[0, 'ok'], [1, 'ok'], ...upTo(10_000_000_000, 'amount_too_large')],
  },
  {
    of: 'row of a bill (poisha)',
    compares: ['rowPoishaMax', 'bounds.ts isWithinBill', 'bounds.ts pushBeyond'],
    tries: [
      [999_999_999_999, true],
      [1_000_000_000_000, true],
      [1_000_000_000_001, false],
    ],
  },
  {
    of: 'row of costs of half its bound, times',
    compares: ['rowPoishaMax', 'bounds.ts pushBeyond'],
    tries: [
      [1, 'ok'],
      [2, 'ok'],
      [3, 'row_too_large'],
    ],
  },
  {
    of: 'last postal cost of a dispatch whose other costs are 9,500,000,000,050 (poisha)',
    compares: ['billPoishaMax', 'bounds.ts pushBeyond'],
    tries: [
      [499_999_999_949, 'ok'],
      [499_999_999_950, 'ok'],
      [499_999_999_951, 'total_too_large'],
    ],
  },
  {
    of: 'open bills beside one poisha (poisha)',
    compares: ['billPoishaMax', 'bounds.ts isWithinBill'],
    tries: [
      [9_999_999_999_998, true],
      [9_999_999_999_999, true],
      [10_000_000_000_000, false],
    ],
  },
  yes('amount that an act of today can have made (poisha)', ['bounds.ts isDamaged'], 10_000_000_000_000),
  {
    of: 'correction of the ledger (poisha)',
    compares: ['billPoishaMax'],
    tries: [[0, 'amount_invalid'], [1, 'ok'], [2, 'ok'], ...upTo(10_000_000_000_000, 'amount_too_large')],
  },
  {
    of: 'waived (poisha)',
    compares: ['billPoishaMax'],
    tries: [[-1, 'amount_invalid'], [0, 'ok'], [1, 'ok'], ...upTo(10_000_000_000_000, 'amount_too_large')],
  },
  {
    of: 'waived of a fund that has 5,000 (poisha)',
    compares: ['split.ts waivedOfLines'],
    tries: [
      [4_999, '3000,1999'],
      [5_000, '3000,2000'],
      [5_001, 'none'],
    ],
  },
  {
    of: 'set aside for 5,000 (poisha)',
    compares: ['split.ts takenWhole'],
    tries: [
      [4_999, 1],
      [5_000, 0],
      [5_001, 5_000],
    ],
  },
  {
    of: 'refund of 20,000 that are left (poisha)',
    compares: [],
    tries: [[0, 'amount_invalid'], [1, 'ok'], [2, 'ok'], ...upTo(20_000, 'amount_too_large')],
  },
  {
    of: 'counter payment of a bill of 20,000 (poisha)',
    compares: [],
    tries: [[0, 'amount_invalid'], [1, 'ok'], [2, 'ok'], ...upTo(20_000, 'amount_too_large')],
  },
  {
    of: 'given back of a receipt of 500 (poisha)',
    compares: ['invoice.ts invoiceStandingOf'],
    tries: [
      [0, 'unused'],
      [1, 'partly_refunded'],
      [2, 'partly_refunded'],
      [499, 'partly_refunded'],
      [500, 'refunded'],
      [501, 'refunded'],
    ],
  },
  {
    of: 'given back by order of a receipt of 500 (poisha)',
    compares: ['invoice.ts invoiceStandingOf'],
    tries: [
      [0, 'unused'],
      [1, 'refunded_by_order'],
      [2, 'refunded_by_order'],
    ],
  },
  {
    of: 'kept of 1,000 taka by the gateway: it passes on (taka)',
    compares: ['close/file.ts readLine'],
    tries: [
      [999, 100],
      [1_000, 0],
      [1_001, 'amount_too_large'],
    ],
  },
  {
    of: 'amount that can be told (poisha, of what a number holds)',
    compares: ['money.ts toldPoisha'],
    tries: [
      [-9_007_199_254_740_991, false],
      [-9_007_199_254_740_990, true],
      [-9_007_199_254_740_989, true],
      [9_007_199_254_740_990, true],
      [9_007_199_254_740_991, false],
      [9_007_199_254_740_992, false],
    ],
  },
  {
    of: 'fee that is shown before and after (poisha)',
    compares: ['fee-form.ts sampleLines'],
    tries: [
      [0, 0],
      [1, 1],
      [2, 1],
    ],
  },
]

const counts: readonly Boundary[] = [
  { of: 'costs while filing', compares: ['costRowsWhileFilingMax'], tries: upTo(5, 'too_many_costs') },
  {
    of: 'proposed fees',
    compares: ['costRowsWhileFilingMax'],
    tries: [[0, 'required'], [1, 'ok'], [2, 'ok'], ...upTo(5, 'too_many_costs')],
  },
  {
    of: 'fees asked for',
    compares: ['costRowsByStaffMax'],
    tries: [[0, 'required'], [1, 'ok'], [2, 'ok'], ...upTo(10, 'too_many_cost_rows')],
  },
  {
    of: 'quantity of a fee',
    compares: ['quantityMax'],
    tries: [
      [-1, 'quantity_negative'],
      [0, 'number_invalid'],
      [1, 'ok'],
      ...upTo(999_999, 'number_too_large'),
    ],
  },
  {
    of: 'quantity as typed',
    compares: ['quantityMax', 'form-fields.ts quantityField'],
    tries: upTo(999_999, 'number_too_large'),
  },
  {
    of: 'weight of a document (grams)',
    compares: ['documentWeightGramsMax', 'form-fields.ts parseWeight'],
    tries: upTo(100_000, 'number_too_large'),
  },
  { of: 'petitioners', compares: ['personsMax'], tries: upTo(50, 'too_many') },
  { of: 'documents', compares: ['documentsMax'], tries: upTo(20, 'too_many') },
  {
    of: 'size of a document (bytes)',
    compares: ['documentSizeBytesMax'],
    tries: [
      [1_048_575, 'ok'],
      [1_048_576, 'document_too_large'],
      [1_048_577, 'document_too_large'],
    ],
  },
  {
    of: 'size of a chosen file (bytes)',
    compares: ['documentSizeBytesMax', 'upload.ts uploadMachine'],
    tries: [
      [1_048_575, 'waiting'],
      [1_048_576, 'refused'],
      [1_048_577, 'refused'],
    ],
  },
  {
    of: 'remarks',
    compares: ['remarksMax'],
    tries: [[0, 'required'], [1, 'ok'], [2, 'ok'], ...upTo(20, 'too_many')],
  },
  {
    of: 'page that a remark points to',
    compares: ['markedPagesMax'],
    tries: [[0, 'not_there'], [1, 'ok'], [2, 'ok'], ...upTo(500, 'not_there')],
  },
  {
    of: 'fees of one edition',
    compares: ['feesEditedMax'],
    tries: [[0, 'required'], [1, 'ok'], [2, 'ok'], ...upTo(50, 'too_many')],
  },
  {
    of: 'bands of a tariff',
    compares: ['tariffBandsMax'],
    tries: [[0, 'required'], [1, 'ok'], [2, 'ok'], ...upTo(20, 'too_many')],
  },
  {
    of: 'heaviest weight of a band (grams)',
    compares: ['tariffGramsMax', 'tariff.ts grams'],
    tries: upTo(100_000, 'number_too_large'),
  },
  {
    of: 'beginning of the band after one of 20 grams (grams)',
    compares: ['tariff.ts startFault'],
    tries: [
      [20, 'repeated'],
      [21, 'ok'],
      [22, 'band_gap'],
    ],
  },
  {
    of: 'end of a band from 21 grams (grams)',
    compares: ['tariff.ts tariffSchema'],
    tries: [
      [20, 'repeated'],
      [21, 'ok'],
      [22, 'ok'],
    ],
  },
  {
    of: 'weight of a cover: 10 taka up to 20 grams, 15 up to 100 (grams)',
    compares: ['tariff.ts priceOf'],
    tries: [
      [19, 1_000],
      [20, 1_000],
      [21, 1_500],
      [99, 1_500],
      [100, 1_500],
      [101, 'none'],
    ],
  },
  {
    of: 'case type (its number)',
    compares: ['rowNumberMax'],
    tries: [[0, 'invalid'], [1, 'ok'], [2, 'ok'], ...upTo(2_147_483_647, 'invalid')],
  },
  {
    of: 'court of a filter (its number)',
    compares: ['rowNumberMax', 'case-filter.ts numberOf'],
    tries: [
      [0, false],
      [1, true],
      [2, true],
      [2_147_483_646, true],
      [2_147_483_647, true],
      [2_147_483_648, false],
    ],
  },
  {
    of: 'court of a report (its number)',
    compares: ['report/filter.ts everythingOf'],
    tries: [
      [-1, false],
      [0, false],
      [1, true],
    ],
  },
  {
    of: 'account of a report (its number)',
    compares: ['report/filter.ts everythingOf'],
    tries: [
      [-1, false],
      [0, false],
      [1, true],
    ],
  },
  {
    of: 'days of a target',
    compares: ['targetDaysMax', 'target.ts numberOf'],
    tries: [[0, 'number_invalid'], [1, 'ok'], [2, 'ok'], ...upTo(90, 'number_invalid')],
  },
  {
    of: 'days after which the head office is told, of a stage of 7',
    compares: ['target.ts targetsSchema'],
    tries: [
      [6, 'escalation_early'],
      [7, 'escalation_early'],
      [8, 'ok'],
    ],
  },
  {
    of: 'broadcasts at once',
    compares: ['broadcastsShownMax'],
    tries: [
      [4, 4],
      [5, 5],
      [6, 5],
    ],
  },
  {
    of: 'broadcasts put away',
    compares: ['putAwayMax'],
    tries: [
      [19, 19],
      [20, 20],
      [21, 20],
    ],
  },
  {
    of: 'tries at a message that nobody answers',
    compares: ['deliveryTriesMax', 'delivery.ts afterTry', 'deliveryPauseSeconds'],
    tries: [
      [1, 5],
      [2, 10],
      [3, 20],
      [11, 5_120],
      [12, 10_240],
      [13, 'failed'],
      [14, 'failed'],
    ],
  },
  {
    of: 'signs of an SMS in Latin letters',
    compares: ['notice-text.ts smsSizeOf'],
    tries: [
      [159, 1],
      [160, 1],
      [161, 2],
      [305, 2],
      [306, 2],
      [307, 3],
    ],
  },
  {
    of: 'signs of an SMS in Bangla',
    compares: ['notice-text.ts smsSizeOf'],
    tries: [
      [69, 1],
      [70, 1],
      [71, 2],
      [133, 2],
      [134, 2],
      [135, 3],
    ],
  },
  {
    of: 'differences that are left of a day',
    compares: [],
    tries: [
      [0, 'settled'],
      [1, 'uploaded'],
      [2, 'uploaded'],
    ],
  },
]

const shown: readonly Boundary[] = [
  {
    of: 'amount in figures (poisha)',
    compares: [],
    tries: [
      [-1, '-0.01'],
      [0, '0.00'],
      [1, '0.01'],
    ],
  },
  {
    of: 'amount in a cell (poisha)',
    compares: ['report/csv.ts moneyCell'],
    tries: [
      [-1, '-0.01'],
      [0, '0.00'],
      [1, '0.01'],
    ],
  },
  {
    of: 'age after so many milliseconds',
    compares: ['format-time.ts formatWait'],
    tries: [
      [59_999, '0 minutes ago'],
      [60_000, '1 minute ago'],
      [60_001, '1 minute ago'],
      [3_599_999, '59 minutes ago'],
      [3_600_000, '1 hour ago'],
      [3_600_001, '1 hour ago'],
      [86_399_999, '23 hours ago'],
      [86_400_000, '1 day ago'],
      [86_400_001, '1 day ago'],
    ],
  },
  {
    of: 'wait of so many milliseconds',
    compares: ['format-time.ts formatWait'],
    tries: [
      [59_999, '0 minutes'],
      [60_000, '1 minute'],
      [60_001, '1 minute'],
      [3_599_999, '59 minutes'],
      [3_600_000, '1 hour'],
      [3_600_001, '1 hour'],
      [86_399_999, '23 hours'],
      [86_400_000, '1 day'],
      [86_400_001, '1 day'],
    ],
  },
  {
    of: 'cases given to an officer at once: whether the list is opened',
    compares: ['notices.ts noticeTarget'],
    tries: [
      [1, false],
      [2, true],
      [3, true],
    ],
  },
  {
    of: 'days that a filter asks for',
    compares: ['case-filter.ts numberOf'],
    tries: [
      [0, false],
      [1, true],
      [2, true],
      [3_649, true],
      [3_650, true],
      [3_651, false],
    ],
  },
  {
    of: 'line of a file, days after what was posted: whether it is carried over',
    compares: ['close/carry.ts carriedOver'],
    tries: [
      [-1, false],
      [0, false],
      [1, true],
    ],
  },
  {
    of: 'open dues of a waiver that is asked for: whether it is decided on',
    compares: ['waiver.ts hasWaiverToDecide'],
    tries: [
      [0, false],
      [1, true],
      [2, true],
    ],
  },
]

const lengths: readonly Boundary[] = [
  {
    of: 'password (signs)',
    compares: ['passwordLengthMin', 'account.ts isPasswordStrong'],
    tries: [...from(6, 'password_weak'), ...upTo(200, 'password_weak')],
  },
  {
    of: 'code of an SMS (digits)',
    compares: ['otpDigits'],
    tries: [
      [5, 'otp_invalid'],
      [6, 'ok'],
      [7, 'otp_invalid'],
    ],
  },
  {
    of: 'code of the second factor (digits)',
    compares: ['otpDigits'],
    tries: [
      [5, 'otp_invalid'],
      [6, 'ok'],
      [7, 'otp_invalid'],
    ],
  },
  {
    of: 'recovery code (signs)',
    compares: ['recoveryCodeSigns'],
    tries: [
      [9, 'otp_invalid'],
      [10, 'ok'],
      [11, 'otp_invalid'],
    ],
  },
  {
    ...long('reason', 'longTextLengthMax', 4_000),
    tries: [[0, 'required'], [1, 'ok'], [2, 'ok'], ...upTo(4_000, 'too_long')],
  },
  long('description of a role', 'people.ts described', 4_000),
  long('source of a tariff', 'tariff.ts tariffSchema', 4_000),
  long('remark of a form', 'longTextLengthMax', 4_000),
  long('case number', 'textLengthMax', 250),
  long('name of a case type', 'catalogue.ts nameIn', 250),
  long('question', 'catalogue.ts written', 250),
  long('bank of an account', 'catalogue.ts line', 250),
  { of: 'e-mail address', compares: ['form-fields.ts parseEmail'], tries: upTo(254, 'email_invalid') },
  long('note of a receipt', 'textLengthMax', 250),
  {
    ...long('code of a case type', 'codeLengthMax', 40),
    compares: ['codeLengthMax', 'catalogue.ts codeField'],
  },
  long('slug of a fee', 'catalogue.ts feeTypeAddSchema', 40),
  long('slug of a role', 'people.ts roleAddSchema', 40),
  long('broadcast', 'broadcastLengthMax', 200),
  long('remark on a field', 'remarkLengthMax', 500),
  long('note of the office', 'noteLengthMax', 2_000),
  {
    ...long('subject of a notice', 'noticeSubjectLengthMax', 80),
    compares: ['noticeSubjectLengthMax', 'notice-text.ts written'],
  },
  long('text of a notice', 'noticeTextLengthMax', 400),
  long('voucher number', 'counterNumberLengthMax', 40),
  long('order number', 'orderNumberLengthMax', 60),
  long('settlement file', 'closeFileLengthMax', 1_900_000),
  long('line of a page', 'page-content.ts readWritten', 250),
  long('text of a page', 'pageTextLengthMax', 2_000),
  long('link of a page', 'page-content.ts readSame', 250),
  long('name of a kept view', 'queue-view-name.ts queueViewNameSchema', 60),
]

/** Edges in time: milliseconds, seconds or days from the moment that the driver says. */
const times: readonly Boundary[] = [
  {
    of: 'hours that something took, as they are counted',
    compares: ['duration.ts stepOfHours'],
    tries: [
      [-1, 0],
      [0, 0],
      [1, 1],
      [23, 23],
      [24, 24],
      [25, 24],
      [30, 30],
      [119, 114],
      [120, 120],
      [121, 120],
      [719, 696],
      [720, 720],
      [721, 720],
      [2_879, 2_640],
      [2_880, 2_880],
      [2_881, 2_880],
    ],
  },
  {
    of: 'so many that took an hour, beside four that took nine: the median (hours)',
    compares: ['duration.ts hoursAtShare'],
    tries: [
      [0, 9],
      [3, 9],
      [4, 1],
      [5, 1],
    ],
  },
  {
    of: 'so many that took an hour, and nothing else: the median (hours)',
    compares: ['duration.ts hoursAtShare'],
    tries: [
      [0, 'none'],
      [1, 1],
      [2, 1],
    ],
  },
  {
    of: 'days of a draft after 180 days, and so many milliseconds',
    compares: ['draftKeptDays'],
    tries: [
      [-1, 1],
      [0, 0],
      [1, 0],
    ],
  },
  {
    of: 'days of a draft seven days after its owner was told, and so many milliseconds',
    compares: ['draftWarningDays'],
    tries: [
      [-1, 1],
      [0, 0],
      [1, 0],
    ],
  },
  {
    of: 'warning so many milliseconds after a draft was kept',
    compares: ['draft.ts standingWarning'],
    tries: [
      [-1, 7],
      [0, 0],
      [1, 0],
    ],
  },
  {
    of: 'note of a service so many milliseconds old',
    compares: ['staleServiceSeconds', 'operations.ts standingOf'],
    tries: [
      [299_999, 'well'],
      [300_000, 'well'],
      [300_001, 'unknown'],
    ],
  },
  {
    of: 'answer of a service after so many milliseconds',
    compares: ['slowServiceMilliseconds', 'operations.ts standingOf'],
    tries: [
      [4_999, 'well'],
      [5_000, 'well'],
      [5_001, 'slow'],
    ],
  },
  {
    of: 'step of the second factor at so many milliseconds',
    compares: ['factorStepSeconds'],
    tries: [
      [29_999, 0],
      [30_000, 1],
      [30_001, 1],
    ],
  },
  {
    of: 'code of step 99 shown so many milliseconds after its own has begun',
    compares: ['factorDriftSteps'],
    tries: [
      [-30_001, false],
      [-30_000, true],
      [-29_999, true],
      [59_999, true],
      [60_000, false],
      [60_001, false],
    ],
  },
  {
    of: 'code of step 100 after one of step',
    compares: ['second-factor.ts openSteps'],
    tries: [
      [99, true],
      [100, false],
      [101, false],
    ],
  },
  {
    of: 'note of the office, so many milliseconds after fifteen minutes',
    compares: ['note.ts isChangeable'],
    tries: [
      [-1, true],
      [0, false],
      [1, false],
    ],
  },
  {
    of: 'pause after so many questions about a payment (milliseconds)',
    compares: ['outcome.ts wait'],
    tries: [
      [19, 3_000],
      [20, 3_000],
      [21, 15_000],
    ],
  },
  {
    of: 'day of a voucher, from today',
    compares: ['payment/payloads.ts paperDay'],
    tries: [
      [-1, 'ok'],
      [0, 'ok'],
      [1, 'date_future'],
    ],
  },
  {
    of: 'day of a court’s order, from today',
    compares: ['payment/payloads.ts paperDay'],
    tries: [
      [-1, 'ok'],
      [0, 'ok'],
      [1, 'date_future'],
    ],
  },
  {
    of: 'day of an outcome, from that of sending',
    compares: ['dispatch/payloads.ts dayAfterSending'],
    tries: [
      [-1, 'day_before_sending'],
      [0, 'ok'],
      [1, 'ok'],
    ],
  },
  {
    of: 'day of new fees, from today',
    compares: ['fee-edit.ts feeVersionsSchema'],
    tries: [
      [-1, 'date_begun'],
      [0, 'date_begun'],
      [1, 'ok'],
    ],
  },
  {
    of: 'day of a new tariff, from today',
    compares: ['tariff.ts tariffSchema'],
    tries: [
      [-1, 'date_begun'],
      [0, 'date_begun'],
      [1, 'ok'],
    ],
  },
  {
    of: 'day of another bank account, from today',
    compares: ['catalogue.ts bankAccountSchema'],
    tries: [
      [-1, 'date_begun'],
      [0, 'date_begun'],
      [1, 'ok'],
    ],
  },
  {
    of: 'day of the first bank account, from today',
    compares: ['catalogue.ts bankAccountSchema'],
    tries: [
      [-1, 'date_begun'],
      [0, 'ok'],
      [1, 'ok'],
    ],
  },
  {
    of: 'day on which a fee is reckoned, from its version’s first',
    compares: ['fee-form.ts versionOn'],
    tries: [
      [-1, 'before'],
      [0, 'after'],
      [1, 'after'],
    ],
  },
  {
    of: 'broadcast, days from its first',
    compares: ['broadcast.ts broadcastStanding'],
    tries: [
      [-1, 'coming'],
      [0, 'standing'],
      [1, 'standing'],
    ],
  },
  {
    of: 'broadcast, days from its last',
    compares: ['broadcast.ts broadcastStanding'],
    tries: [
      [-1, 'standing'],
      [0, 'standing'],
      [1, 'over'],
    ],
  },
  {
    of: 'last day of a broadcast, from its first',
    compares: ['broadcast-form.ts faultOf'],
    tries: [
      [-1, 'day_before_first'],
      [0, 'ok'],
      [1, 'ok'],
    ],
  },
]

/**
 * Every edge of a number, a length or a day outside the three laws, by hand from the specification and the decisions, never from a
 * constant of the code.
 * @source spec §5, §9, product 4, 7, 8
 */
export const boundaries: readonly Boundary[] = [...money, ...counts, ...shown, ...lengths, ...times]
