/** The conditions that say the opposite of a row before them, which was already tried; the drawing and the reason for a blocked act are read from the row. */
const opposite = 'the condition says the opposite of the rows before it, which were already tried'
/** A void bill owes nothing: the row says first that it is void, and then that nothing is left to pay. */
const voidOwesNothing = 'a void bill owes nothing, which the next condition says'

/** Why a single fault that no test finds is none: by chart or file, what was changed, and the reason. */
export const reasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application: { 'verified settle verified: without isPartlySettled': opposite },
  dispatch: { 'payable settle payable: without isPartlySettled': opposite },
  payment: {
    'unborn start started: without isBillOpen': voidOwesNothing,
    'unborn recordCounter counterRecorded: without isBillOpen': voidOwesNothing,
    'open validated surplus: without isNotOwed': opposite,
    'unknown validated surplus: without isNotOwed': opposite,
    'held release surplus: without isNotOwed': opposite,
    // What a counter took is asked back by the row before, and in surplus what it did not.
    'paid refund refunding: without isPaidThroughGateway': opposite,
    'surplus refund refundAsked: without isPaidAtCounter': opposite,
    'refundAsked withdrawRefund paid: without isSurplus': opposite,
    'refundRefused withdrawRefund paid: without isSurplus': opposite,
    'refunding refunded paid: without isSurplus': opposite,
    'refunding refundFailed paid: without isSurplus': opposite,
    'failed validated surplus: without isNotTaken': opposite,
    'canceled validated surplus: without isNotTaken': opposite,
    'expired validated surplus: without isNotTaken': opposite,
    'refunding refunded paid: without isSomethingLeft': opposite,
    'refunding refunded surplus: without isSomethingLeft': opposite,
    'refunding refunded surplus: without isSurplus': opposite,
    'refunding refundFailed surplus: without isSurplus': opposite,
  },
  filing: Object.fromEntries(
    ['case', 'petitioners', 'defendants', 'costs', 'documents'].map((step) => [
      `${step} next ${step}: without its guard`,
      opposite,
    ]),
  ),
  'src/machines/application/guards.ts': {
    '0 → 1': 'of nothing due: where one poisha is due the row before holds',
  },
  'src/machines/dispatch/guards.ts': {
    'context.outstandingPoisha > 0 → context.outstandingPoisha >= 0': opposite,
    '0 → (-1)': opposite,
  },
  'src/machines/payment/guards.ts': {
    'expectedOf(context).amountPoisha > context.billOutstandingPoisha → expectedOf(context).amountPoisha >= context.billOutstandingPoisha':
      opposite,
  },
  'src/machines/payment/choice.ts': {
    'partPoisha === null || partPoisha > outstandingPoisha → partPoisha === null && partPoisha > outstandingPoisha':
      'what is null or more than the rest fails the last comparison too',
  },
  'src/machines/split.ts': {
    '0 → (-1)': 'a place with less than no room takes nothing, as one without any',
    '0 → 1': 'each line has a part from the beginning',
  },
  'src/machines/duration.ts': Object.fromEntries(
    [
      'whole < 24 → whole <= 24',
      '24 → 25',
      'whole < 120 → whole <= 120',
      '120 → 121',
      'whole < 720 → whole <= 720',
      '720 → 721',
      'whole < durationHoursMax → whole <= durationHoursMax',
    ].map((fault) => [fault, 'where the steps grow wider the hour itself begins one of either width']),
  ),
  'src/machines/second-factor.ts': {
    '2 * factorDriftSteps → 2 / factorDriftSteps': 'of one step either way both are two',
  },
  'src/machines/format-time.ts': {
    "typeof at === 'string' → typeof at !== 'string'":
      'a day by itself is midnight of Greenwich, which lies in the same day of Dhaka',
    '0 → 1': 'a millisecond is no minute',
  },
  'src/machines/saving-facts.ts': {
    'one < other ? -1 : 1 → one < other ? 1 : -1': 'the keys of both are sorted alike, whichever way',
    'one < other → one <= other': 'no two keys of one object are alike',
    'one < other → one >= other': 'the keys of both are sorted alike, whichever way',
    '1 → 2': 'how far from 0 says nothing',
    '1 → 0': 'a sort asks only whether one comes before the other',
  },
  'src/machines/target.ts': {
    '0 → 1': 'each stage that has a target is among those that have one',
    '0 → (-1)': 'each stage that has a target is among those that have one',
  },
  'src/machines/close/carry.ts': {
    '1 → 2': 'how far below 0 says nothing',
    'a.day > b.day → a.day >= b.day': 'a sort asks only whether one comes before the other',
    'a.day > b.day → a.day <= b.day': 'a sort asks only whether one comes before the other',
  },
  'src/machines/close/match.ts': {
    'at < place → at <= place': 'a line is none beside itself, which is asked first',
  },
  session: { 'loading loaded loggedOut: without its guard': opposite },
}
