import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** What is sent again and again is packed as well as it can be; what is sent once, quickly. */
const packers = {
  br: (text: string, isKept: boolean) => {
    const quality = isKept ? constants.BROTLI_MAX_QUALITY : 5
    return promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  },
  gzip: (text: string, isKept: boolean) => promisify(gzip)(text, { level: isKept ? 9 : 6 }),
}

/** The page as the browser can unpack it, and how it is packed; the text itself for one that unpacks nothing. */
export async function packedFor(
  accepted: string | undefined,
  { text, packed }: { text: string; packed?: Map<string, Promise<Buffer>> | undefined },
) {
  const encoding = (['br', 'gzip'] as const).find((one) =>
    new RegExp(`\\b${one}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted ?? ''),
  )
  if (encoding === undefined) return { encoding: null, bytes: text }
  const held = packed?.get(encoding)
  const bytes = held ?? packers[encoding](text, packed !== undefined)
  if (!held) packed?.set(encoding, bytes)
  return { encoding, bytes: await bytes }
}
