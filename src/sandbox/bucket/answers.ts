/** What the store says when it does not do what was asked: its code, the HTTP status, and a sentence. */
export interface StoreError {
  status: number
  code: string
  message: string
}

const error = (status: number, code: string, message: string): StoreError => ({ status, code, message })

/** The refusals of the protocol, in the store's own words. */
export const errors = {
  noSuchBucket: error(404, 'NoSuchBucket', 'The specified bucket does not exist'),
  noSuchKey: error(404, 'NoSuchKey', 'The specified key does not exist.'),
  methodNotAllowed: error(
    405,
    'MethodNotAllowed',
    'The specified method is not allowed against this resource.',
  ),
  accessDenied: error(403, 'AccessDenied', 'Access Denied'),
  unknownKey: error(
    403,
    'InvalidAccessKeyId',
    'The access key Id you provided does not exist in our records.',
  ),
  wrongSignature: error(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.'),
  skewed: error(
    403,
    'RequestTimeTooSkewed',
    'The difference between the request time and the current time is too large.',
  ),
  wrongRegion: error(400, 'AuthorizationHeaderMalformed', 'The region in the credential is wrong.'),
  wrongBody: error(
    400,
    'XAmzContentSHA256Mismatch',
    'The provided x-amz-content-sha256 header does not match.',
  ),
  badDigest: error(400, 'BadDigest', 'The checksum you specified did not match what we received.'),
  badToken: error(400, 'InvalidArgument', 'The continuation token provided is incorrect'),
  internal: error(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  slowDown: error(503, 'SlowDown', 'Please reduce your request rate.'),
} as const

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A refusal as the store writes it. */
export const errorXml = ({ code, message }: StoreError): string =>
  `${head}<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`

/** One page of a list, and the token of the next one where there is more. */
export function listXml(
  bucket: string,
  page: {
    prefix: string
    keysMax: number
    objects: readonly { key: string; sizeBytes: number }[]
    nextToken: string | null
  },
): string {
  const contents = page.objects
    .map(({ key, sizeBytes }) => `<Contents><Key>${escaped(key)}</Key><Size>${sizeBytes}</Size></Contents>`)
    .join('')
  const next =
    page.nextToken === null ? '' : `<NextContinuationToken>${escaped(page.nextToken)}</NextContinuationToken>`
  return `${head}<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escaped(bucket)}</Name><Prefix>${escaped(page.prefix)}</Prefix><KeyCount>${page.objects.length}</KeyCount><MaxKeys>${page.keysMax}</MaxKeys><IsTruncated>${page.nextToken !== null}</IsTruncated>${contents}${next}</ListBucketResult>`
}
