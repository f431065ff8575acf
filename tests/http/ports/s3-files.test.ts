import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listXml } from '../../../src/sandbox/bucket/answers.ts'
import { type BucketFault, type BucketSandbox } from '../../../src/sandbox/bucket/bucket.ts'
import { signatureOf } from '../../../src/sandbox/bucket/signature.ts'
import { moveDocuments } from '../../../src/server/backup/move.ts'
import { lookAll } from '../../../src/server/operations/doctor-look.ts'
import { createFolderFiles, digestOf, FilesAway, type Files } from '../../../src/server/ports/files.ts'
import type { S3Options } from '../../../src/server/ports/s3-requests.ts'
import { readSettings, standInsOf } from '../../../src/server/settings.ts'
import { StartFault } from '../../../src/server/starting/fault.ts'
import { storeFault } from '../../../src/server/starting/store-fault.ts'
import { bucketKeys, filesOf, startBucket } from './bucket-world.ts'
import { deadAddress, temporaryFolder } from './world.ts'

const bytes = Buffer.from('দলিল '.repeat(20_000))
const digest = digestOf(bytes)
let bucket: BucketSandbox
beforeEach(async () => {
  bucket = await startBucket()
})

const detailOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it went through',
    (error: unknown) => (error instanceof FilesAway ? error.detail : String(error)),
  )
const listOf = async (files: Files) => {
  const names: string[] = []
  for await (const name of files.names()) names.push(name)
  return names
}
const puts = () => bucket.asked.filter((one) => one.startsWith('PUT')).length
const kept = () => bucket.shelf.keys()

test('the stand-in reckons the signature of the example that the protocol was published with', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  }
  const request = {
    method: 'GET',
    path: '/test.txt',
    search: '',
    headers,
    bodyHash: headers['x-amz-content-sha256'],
  }
  const scope = { day: '20130524', region: 'us-east-1', service: 's3', signedHeaders: Object.keys(headers) }
  expect(signatureOf(request, scope, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY')).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

describe('a put (product 5)', () => {
  test('of what is there already is no second one', async () => {
    const files = filesOf(bucket)
    await files.put(bytes)
    await files.put(bytes)
    expect([puts(), kept()]).toEqual([1, [digest]])
  })

  test('of what is there in part alone is whole', async () => {
    bucket.shelf.write(digest, bytes.subarray(0, 100))
    await filesOf(bucket).put(bytes)
    expect(bucket.shelf.read(digest)).toEqual(bytes)
  })

  test.each<[BucketFault]>([['error'], ['busy'], ['down'], ['lost']])(
    'whose answer is %s twice is tried again, and is acknowledged by the third',
    async (fault) => {
      bucket.faults.push(`PUT:${fault}`, `PUT:${fault}`)
      await filesOf(bucket).put(bytes)
      expect([puts(), kept()]).toEqual([3, [digest]])
    },
  )

  test.each<[BucketFault, RegExp]>([
    ['error', /^HTTP 500 InternalError$/],
    ['busy', /^HTTP 503 SlowDown$/],
    ['down', /^network: /],
  ])('whose answer stays %s is not acknowledged, and leaves nothing', async (fault, detail) => {
    bucket.faults.push(`PUT:${fault}`, `PUT:${fault}`, `PUT:${fault}`)
    expect(await detailOf(filesOf(bucket).put(bytes))).toMatch(detail)
    expect([puts(), kept()]).toEqual([3, []])
  })

  test('whose every answer is lost is not acknowledged, though it was kept; the next one finds it', async () => {
    bucket.faults.push('PUT:lost', 'PUT:lost', 'PUT:lost')
    const files = filesOf(bucket)
    expect(await detailOf(files.put(bytes))).toMatch(/^network: /)
    await files.put(bytes)
    expect([puts(), kept()]).toEqual([3, [digest]])
  })

  test('that is not answered in time is given up, and no further try begins after the last moment', async () => {
    bucket.faults.push('PUT:silent', 'PUT:silent')
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const given = detailOf(filesOf(bucket, { timeoutMs: 1_000, tryUntilMs: 0 }).put(bytes))
    // The time is over when the store has all of it, however long the way there takes.
    await expect.poll(puts).toBe(1)
    vi.advanceTimersByTime(1_000)
    expect(await given).toBe('timeout')
    expect([puts(), kept()]).toEqual([1, []])
  })

  test('that is refused is not tried again', async () => {
    bucket.faults.push('PUT:denied')
    expect(await detailOf(filesOf(bucket).put(bytes))).toBe('HTTP 403 AccessDenied')
    expect(puts()).toBe(1)
  })
})

describe('a paper that is read (product 5)', () => {
  const reading = async (options: Partial<S3Options> = {}) => {
    const stream = await filesOf(bucket, options).get(digest)
    if (!stream) throw new Error('it is not there')
    return stream
  }
  beforeEach(() => bucket.shelf.write(digest, bytes))

  test('comes after failures of the moment', async () => {
    bucket.faults.push('busy', 'down')
    expect(await buffer(await reading())).toEqual(bytes)
  })

  test('that is cut in the middle is broken, and never looks whole', async () => {
    bucket.faults.push('half')
    expect(await detailOf(buffer(await reading()))).toMatch(/^network: /)
  })

  test('that stops in the middle is given up', async () => {
    bucket.faults.push('stuck')
    expect(await detailOf(buffer(await reading({ idleMs: 50 })))).toBe('timeout')
  })

  test('ends at the store when nobody reads on', async () => {
    bucket.faults.push('stuck')
    const stream = await reading()
    const closed = new Promise<void>((resolve) => bucket.heard.once('cut', () => resolve()))
    await once(stream, 'readable')
    stream.destroy()
    await closed
  })

  test('is not taken for missing where the bucket is', async () => {
    const files = filesOf(bucket, { url: bucket.url.replace('papers', 'others') })
    expect(await detailOf(files.get(digest))).toBe('HTTP 404 NoSuchBucket')
  })
})

describe('a list (product 5)', () => {
  test('goes on over a page that failed, was cut or was lost', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(64))
    for (const name of names) bucket.shelf.write(name, bytes)
    bucket.faults.push('busy', 'half', 'lost')
    expect(await listOf(filesOf(bucket, { pausesMs: [1, 1, 1] }))).toEqual(names)
  })
  test('has any name as it is', () => {
    const page = {
      prefix: '',
      keysMax: 1,
      objects: [{ key: 'a&<b>"c"', sizeBytes: 3 }],
      nextToken: null,
    }
    expect(listXml('papers', page)).toContain('<Key>a&amp;&lt;b&gt;&quot;c&quot;</Key><Size>3</Size>')
  })
  test('that stays away is no empty one', async () => {
    bucket.faults.push('error', 'error', 'error')
    expect(await detailOf(listOf(filesOf(bucket)))).toBe('HTTP 500 InternalError')
  })
})

test('removing survives a lost answer', async () => {
  bucket.shelf.write(digest, bytes)
  bucket.faults.push('lost')
  await filesOf(bucket).remove(digest)
  expect(kept()).toEqual([])
})

describe('a move from the folder into the store (product 5)', () => {
  test('puts what is missing, reads everything back, leaves the folder, and names what is not what its name says', async () => {
    const folder = await temporaryFolder()
    const from = await createFolderFiles(folder)
    const names: string[] = []
    for (const text of ['ক', 'খ', 'গ']) names.push((await from.put(Buffer.from(text))).sha256)
    const broken = names[1] ?? ''
    await writeFile(join(folder, broken.slice(0, 2), broken), 'changed')
    const to = filesOf(bucket)
    bucket.faults.push('PUT:denied')
    expect(await detailOf(moveDocuments(from, to, () => undefined))).toBe('HTTP 403 AccessDenied')
    const whole = names.filter((name) => name !== broken).toSorted()
    const told = { documents: 2, broken: [broken] }
    expect(await moveDocuments(from, to, () => undefined)).toEqual(told)
    expect(puts()).toBe(3)
    expect(await moveDocuments(from, to, () => undefined)).toEqual(told)
    expect([puts(), kept(), await listOf(from)]).toEqual([3, whole, names.toSorted()])
    bucket.shelf.write(whole[0] ?? '', Buffer.from('x'))
    await expect(
      moveDocuments(from, { ...to, put: (bytes) => from.put(bytes) }, () => undefined),
    ).rejects.toThrow('as it was put')
  })
})

describe('what is wrong with the store is told with what to do, and without its keys (product 5)', () => {
  test.each<[string, Partial<S3Options>, string]>([
    ['the key', { accessKey: 'other' }, 'does not know the access key. Correct S3_ACCESS_KEY_ID.'],
    ['the secret', { secretKey: 'other' }, 'refuses the signature. Correct S3_SECRET_ACCESS_KEY'],
    ['the region', { region: 'us-east-1' }, 'in another region or at another address. Correct S3_REGION'],
  ])('%s', async (_name, options, sentence) => {
    const detail = await filesOf(bucket, options).fault()
    expect(storeFault(detail ?? '')).toContain(sentence)
  })

  test('the bucket, what these keys may, and nobody there', async () => {
    expect(
      storeFault((await filesOf({ url: bucket.url.replace('papers', 'others') }).fault()) ?? ''),
    ).toContain('has no bucket of that name')
    bucket.faults.push('denied')
    expect(storeFault((await filesOf(bucket).fault()) ?? '')).toContain('Give them s3:ListBucket')
    const { url } = await deadAddress()
    const fault = storeFault((await filesOf({ url: `${url}/papers` }, { pausesMs: [] }).fault()) ?? '')
    expect(fault).toBe(
      'The store of documents does not do what is asked (network: ECONNREFUSED). Correct S3_URL, or let this machine through to it.',
    )
    expect(await filesOf(bucket).fault()).toBeNull()
  })

  test('bytes that were changed on the way are refused', async () => {
    const there = filesOf(bucket)
    const honest = globalThis.fetch
    globalThis.fetch = (input) =>
      honest(new Request(input as Request, (input as Request).method === 'PUT' ? { body: 'changed' } : {}))
    try {
      expect(await detailOf(there.put(bytes))).toBe('HTTP 400 XAmzContentSHA256Mismatch')
    } finally {
      globalThis.fetch = honest
    }
    expect(kept()).toEqual([])
  })
})

test('the doctor tells a store that is another one, and papers that lie where nobody reads them (product 5)', async () => {
  const folder = await temporaryFolder()
  const env = {
    DATA_FOLDER: folder,
    S3_URL: bucket.url,
    S3_REGION: 'ap-southeast-1',
    S3_ACCESS_KEY_ID: bucketKeys.accessKey,
    S3_SECRET_ACCESS_KEY: bucketKeys.secretKey,
  }
  const said = async (change: Record<string, string> = {}) =>
    (await lookAll(readSettings({ ...env, ...change })))
      .filter(({ sentence }) => /documents/i.test(sentence))
      .map(({ verdict, sentence }) => `${verdict} ${sentence.replace(/\d+ ms/, 'some ms')}`)
  const reached = 'ok The store of documents is reached in some ms.'
  expect(await said()).toEqual([reached, 'ok The store of documents shows its list.'])
  expect(await said({ S3_SECRET_ACCESS_KEY: 'invented-secret' })).toEqual([
    reached,
    'WRONG The store of documents refuses the signature. Correct S3_SECRET_ACCESS_KEY: it is not the secret of that access key.',
  ])
  await mkdir(join(folder, 'documents', 'ab'), { recursive: true })
  expect((await said()).at(-1)).toBe(
    `look Documents lie in ${join(folder, 'documents')}, and the product reads those of the store. Run npm run documents:move, and put the folder away once it says that all are there.`,
  )
})

describe('the settings of the store (product 5)', () => {
  const keys = { S3_ACCESS_KEY_ID: 'invented-key', S3_SECRET_ACCESS_KEY: 'invented-secret' }
  const faultsOf = (env: Record<string, string>): string => {
    try {
      readSettings(env)
      return ''
    } catch (error) {
      if (!(error instanceof StartFault)) throw error
      return error.sentences.join('\n')
    }
  }
  test.each([
    'http://s3.example/papers',
    'https://invented-key:invented-secret@s3.example/papers',
    'https://s3.example',
    'https://s3.example/Papers',
    'https://s3.example/papers?region=x',
    'https://s3.example/papers/a%20b',
    's3://papers',
  ])('%s is refused and not repeated', (url) => {
    const said = faultsOf({ ...keys, S3_URL: url })
    expect(said).toMatch(/^S3_URL must be the address of a bucket in an S3-compatible store/)
    expect(said).not.toContain('invented')
  })
  test.each([
    'https://s3.example/papers',
    'https://s3.example:9000/papers/dhaka/',
    'http://127.0.0.1:9000/papers',
  ])('%s is one, with both keys and not with one', (url) => {
    expect(faultsOf({ ...keys, S3_URL: url })).toBe('')
    expect(faultsOf({ S3_URL: url, S3_ACCESS_KEY_ID: 'invented-key' })).toBe(
      'S3_SECRET_ACCESS_KEY must be set too: the store of documents needs S3_URL, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, or none of them to do without it.',
    )
  })
  test('a production start does without a store, refuses the built-in keys, and has the stand-in only by its name', () => {
    const production = { NODE_ENV: 'production' }
    expect(faultsOf(production)).not.toContain('S3_')
    const builtIn = { S3_URL: 'https://s3.example/papers', S3_ACCESS_KEY_ID: 'court-fee-s3-key' }
    expect(faultsOf({ ...production, ...keys, ...builtIn })).toContain('S3_ACCESS_KEY_ID is the built-in one')
    expect(standInsOf(readSettings({}))).not.toContain('documents')
    expect(standInsOf(readSettings({ ALLOW_STAND_INS: 'documents' }))).toContain('documents')
  })
})
