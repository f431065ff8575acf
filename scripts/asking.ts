/** Calls somebody's own way, with what is asked as it stands in the address. */
export type Ask = <Data>(method: 'GET' | 'POST', address: string, body?: object) => Promise<Data>

/** Calls a product by somebody's token; what is refused is a fault of the measure. */
export const askerOf =
  (url: string, token: string): Ask =>
  async <Data>(method: string, address: string, body?: object): Promise<Data> => {
    const reply = await fetch(`${url}/api${address}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data } = (await reply.json()) as { data: Data }
    if (!reply.ok) throw new Error(`${method} ${address}: ${reply.status} ${JSON.stringify(data)}`)
    return data
  }
