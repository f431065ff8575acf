import { FilesAway } from './files.ts'

/** One page of what a store lists. `nextToken`: how to ask for the next one; null after the last. */
export interface ListedPage {
  keys: string[]
  nextToken: string | null
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (all, decimal: string, hex: string, name: string) => {
    if (decimal || hex) return String.fromCodePoint(Number.parseInt(decimal || hex, decimal ? 10 : 16))
    return entities[name] ?? all
  })

const textsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text))

/** The code of a refusal, such as `NoSuchBucket`; empty where the answer is none of the protocol. */
export const codeIn = (xml: string): string => {
  const [code = ''] = textsOf(xml, 'Code')
  return /^\w{1,60}$/.test(code) ? code : ''
}

/** Reads a page of ListObjectsV2. What is none is no empty list: it throws a `FilesAway`. */
export function readPage(xml: string): ListedPage {
  const [isTruncated] = textsOf(xml, 'IsTruncated')
  const [nextToken = null] = textsOf(xml, 'NextContinuationToken')
  if (!xml.includes('<ListBucketResult') || isTruncated === undefined)
    throw new FilesAway('answer not understood')
  if (isTruncated === 'true' && nextToken === null) throw new FilesAway('answer not understood')
  return { keys: textsOf(xml, 'Key'), nextToken: isTruncated === 'true' ? nextToken : null }
}
