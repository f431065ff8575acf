const sentences: readonly (readonly [RegExp, string])[] = [
  [/InvalidAccessKeyId/, 'does not know the access key. Correct S3_ACCESS_KEY_ID.'],
  [
    /SignatureDoesNotMatch/,
    'refuses the signature. Correct S3_SECRET_ACCESS_KEY: it is not the secret of that access key.',
  ],
  [/NoSuchBucket|HTTP 404/, 'has no bucket of that name. Make it, or correct S3_URL.'],
  [
    /AuthorizationHeaderMalformed|HTTP 30\d/,
    'has the bucket in another region or at another address. Correct S3_REGION and S3_URL.',
  ],
  [
    /RequestTimeTooSkewed/,
    "finds this machine's clock more than fifteen minutes away from its own. Let this machine follow a time server (NTP).",
  ],
  [
    /HTTP 40[13]/,
    'does not let these keys in. Give them s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject on the bucket.',
  ],
]

/** What is wrong with the store of documents, with what to do. `detail`: what a `FilesAway` says. */
export function storeFault(detail: string): string {
  const known = sentences.find(([sign]) => sign.test(detail))
  const rest =
    known?.[1] ?? `does not do what is asked (${detail}). Correct S3_URL, or let this machine through to it.`
  return `The store of documents ${rest}`
}
