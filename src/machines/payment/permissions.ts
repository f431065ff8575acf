/** The rights that the payment's chart and its list ask for. @source spec §6, product 1 */
export const paymentPermissions = [
  'litigant.payment.start',
  'account.all_payment.index',
  'account.all_payment.record',
  'account.all_payment.release',
  'account.all_payment.refuse',
  'account.all_payment.refund',
  'account.all_payment.confirm',
] as const
