import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Row {
  payload: AdapterPayload
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Everything the provider remembers, in memory: a restart ends every login that is under way. */
export function createProviderStore(): AdapterFactory {
  const rows = new Map<string, Row>()
  const live = (key: string): AdapterPayload | undefined => {
    const row = rows.get(key)
    if (row && row.expiresAt > Date.now()) return row.payload
    rows.delete(key)
    return undefined
  }
  const found = (kind: string, isWanted: (payload: AdapterPayload) => boolean) => {
    for (const key of rows.keys()) {
      if (!key.startsWith(`${kind} `)) continue
      const payload = live(key)
      if (payload && isWanted(payload)) return payload
    }
    return undefined
  }
  return (kind): Adapter => ({
    upsert(id, payload, expiresInSeconds) {
      const expiresAt = expiresInSeconds ? Date.now() + expiresInSeconds * 1_000 : Infinity
      rows.set(`${kind} ${id}`, { payload, expiresAt })
      return Promise.resolve()
    },
    find: (id) => Promise.resolve(live(`${kind} ${id}`)),
    findByUid: (uid) => Promise.resolve(found(kind, (payload) => payload.uid === uid)),
    findByUserCode: (userCode) => Promise.resolve(found(kind, (payload) => payload.userCode === userCode)),
    consume(id) {
      const payload = live(`${kind} ${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
      return Promise.resolve()
    },
    destroy(id) {
      rows.delete(`${kind} ${id}`)
      return Promise.resolve()
    },
    revokeByGrantId(grantId) {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key)
      return Promise.resolve()
    },
  })
}
