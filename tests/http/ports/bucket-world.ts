import { onTestFinished } from 'vitest'
import {
  startBucketSandbox,
  type BucketOptions,
  type BucketSandbox,
} from '../../../src/sandbox/bucket/bucket.ts'
import { createS3Files, type S3Files } from '../../../src/server/ports/s3-files.ts'
import type { S3Options } from '../../../src/server/ports/s3-requests.ts'

/** Invented keys of the store. */
export const bucketKeys = { accessKey: 'invented-key', secretKey: 'invented/secret+key' }

/** A store of its own with pages of two keys. */
export async function startBucket(options: Partial<BucketOptions> = {}): Promise<BucketSandbox> {
  const bucket = await startBucketSandbox({
    host: '127.0.0.1',
    port: 0,
    bucket: 'papers',
    region: 'ap-southeast-1',
    ...bucketKeys,
    pageKeysMax: 2,
    ...options,
  })
  onTestFinished(() => bucket.close())
  return bucket
}

/** The product's side of it. */
export const filesOf = ({ url }: Pick<BucketSandbox, 'url'>, options: Partial<S3Options> = {}): S3Files =>
  createS3Files({
    url,
    region: 'ap-southeast-1',
    ...bucketKeys,
    timeoutMs: 60_000,
    idleMs: 60_000,
    pausesMs: [1, 1],
    tryUntilMs: 60_000,
    ...options,
  })
