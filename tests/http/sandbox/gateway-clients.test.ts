import { describe, expect, test } from 'vitest'
import { startPair, store } from '../ports/gateway-world.ts'

/** Every field that the clients know, in their order; what the shop does not give goes empty. */
const clientFields =
  'store_id store_passwd productcategory tran_id total_amount currency success_url fail_url cancel_url ipn_url multi_card_name allowed_bin emi_option emi_max_inst_option emi_selected_inst cus_name cus_email cus_add1 cus_add2 cus_city cus_state cus_postcode cus_country cus_phone cus_fax shipping_method num_of_item ship_name shipcity ship_add1 ship_add2 ship_city ship_state ship_postcode ship_country product_name product_category product_profile hours_till_departure flight_type pnr journey_from_to third_party_booking hotel_name length_of_stay check_in_time hotel_city product_type topup_number country_topup cart product_amount discount_amount convenience_fee value_a value_b value_c value_d'.split(
    ' ',
  )

const boundary = '--------------------------012345678901234567890123'

/** A body as the clients' form writer puts it on the wire. */
const written = (data: Record<string, string | number>): string =>
  clientFields
    .map(
      (name) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${data[name] || ''}\r\n`,
    )
    .join('') + `--${boundary}--\r\n`

const order = {
  total_amount: 100,
  currency: 'BDT',
  tran_id: 'REF123',
  success_url: 'http://shop.example/success',
  fail_url: 'http://shop.example/fail',
  cancel_url: 'http://shop.example/cancel',
  shipping_method: 'NO',
  emi_option: 0,
  product_name: 'Court fee',
  product_category: 'Court fee',
  product_profile: 'general',
  cus_name: 'পরীক্ষা নাগরিক',
  cus_email: 'citizen@example.test',
  cus_add1: 'Dhaka',
  cus_city: 'Dhaka',
  cus_postcode: '1000',
  cus_country: 'Bangladesh',
  cus_phone: '01700000000',
  multi_card_name: 'mastercard',
  value_a: 'ref001_A',
}

type Told = Record<string, unknown>

/** sslcommerz-lts posts, always and without a body; sslcommerz gets. */
const clients = [
  ['sslcommerz-lts', 'POST'],
  ['sslcommerz', 'GET'],
] as const

async function shopOf(method: 'GET' | 'POST') {
  const { sandbox, control } = await startPair()
  const asStore = { store_id: store.storeId, store_passwd: store.storePassword }
  const credentials = `store_id=${store.storeId}&store_passwd=${store.storePassword}&v=1&format=json`
  const told = async (reply: Response): Promise<Told> => {
    expect(reply.status).toBe(200)
    return (await reply.json()) as Told
  }
  const ask = async (page: string, query: string) =>
    told(await fetch(`${sandbox.url}/validator/api/${page}.php?${query}&${credentials}`, { method }))
  return {
    control,
    async init(data: Record<string, string | number>) {
      const body = written({ ...data, ...asStore })
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      return told(await fetch(`${sandbox.url}/gwprocess/v4/api.php`, { method: 'POST', headers, body }))
    },
    validate: (id: unknown) => ask('validationserverAPI', `val_id=${String(id)}`),
    query: (query: string) => ask('merchantTransIDvalidationAPI', query),
  }
}

describe.each(clients)('the public client %s (product 5)', (_name, method) => {
  test('opens a session, validates, asks, and gives back', async () => {
    const shop = await shopOf(method)
    const opened = await shop.init(order)
    expect(opened).toMatchObject({ status: 'SUCCESS', failedreason: '' })
    const { session } = shop.control.pay('REF123', { instrument: 'mastercard' })
    expect(session.fields).toMatchObject({ cus_name: 'পরীক্ষা নাগরিক', value_a: 'ref001_A' })
    const paid = { status: 'VALID', tran_id: 'REF123', amount: '100.00', value_a: 'ref001_A' }
    expect(await shop.validate(session.validationId)).toMatchObject({ APIConnect: 'DONE', ...paid })
    const byOrder = await shop.query('tran_id=REF123')
    expect(byOrder).toMatchObject({ no_of_trans_found: 1, element: [{ tran_id: 'REF123' }] })
    expect(await shop.query(`sessionkey=${String(opened['sessionkey'])}`)).toMatchObject({
      status: 'VALIDATED',
    })
    const back = await shop.query(
      `refund_amount=10&refund_remarks=Out of order&bank_tran_id=${session.bankTransactionId}&refe_id=EASY5645`,
    )
    expect(back).toMatchObject({ APIConnect: 'DONE', status: 'success', trans_id: 'REF123' })
    expect(await shop.query(`refund_ref_id=${String(back['refund_ref_id'])}`)).toMatchObject({
      status: 'refunded',
    })
  })

  test('is refused like everybody else', async () => {
    const shop = await shopOf(method)
    expect(await shop.init({ ...order, currency: 'EUR' })).toMatchObject({ status: 'FAILED' })
    expect(await shop.validate('none')).toMatchObject({ status: 'INVALID_TRANSACTION' })
    expect(await shop.query('bank_tran_id=none&refund_amount=1&refe_id=E1')).toMatchObject({
      status: 'failed',
    })
  })
})
