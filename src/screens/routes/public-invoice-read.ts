import type { PageRead } from '../../api/page.ts'

/** What the check of a receipt asks: the number, and the amount where one was typed. @source product 8 */
export function publicInvoiceRead(params: Readonly<Record<string, string>>, search: URLSearchParams) {
  const amount = search.get('amount') ?? ''
  return [
    'GET /public/invoice/{transaction_id}',
    {
      params: { transaction_id: params['transaction_id'] ?? '' },
      query: amount === '' ? {} : { amount },
    },
  ] as const satisfies PageRead
}
