import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as its signature sees it; `search` without its question mark, header names in lower case. */
export interface Signed {
  method: string
  path: string
  search: string
  headers: Readonly<Record<string, string | undefined>>
  /** sha256 of the body in hexadecimal digits, or the word that stands for none. */
  bodyHash: string
}

/** Who signed, for what, and with what. */
export interface Credential {
  accessKey: string
  day: string
  region: string
  service: string
  signedHeaders: readonly string[]
  signature: string
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalSearch = (search: string): string =>
  [...new URLSearchParams(search)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The credential of an Authorization header of Signature Version 4; null where it is none. */
export function credentialOf(authorization: string | undefined): Credential | null {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/([^/,]+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization ?? '',
    )
  if (!found) return null
  const [, accessKey = '', day = '', region = '', service = '', headers = '', signature = ''] = found
  return { accessKey, day, region, service, signedHeaders: headers.split(';'), signature }
}

/** What the signature of a request has to be, by Signature Version 4 as the store's maker describes it. */
export function signatureOf(
  request: Signed,
  { day, region, service, signedHeaders }: Omit<Credential, 'signature' | 'accessKey'>,
  secretKey: string,
): string {
  const headers = signedHeaders.map(
    (name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`,
  )
  const canonical = [
    request.method,
    request.path,
    canonicalSearch(request.search),
    headers.join(''),
    signedHeaders.join(';'),
    request.bodyHash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'] ?? '', scope, digest].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request')
  return hmac(key, text).toString('hex')
}

/** Whether two signatures are the same, without telling by time where they differ. */
export const isSameSignature = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
