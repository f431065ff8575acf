import type { DocumentKind } from '../../machines/form.ts'

const endings: Record<DocumentKind, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

const baseLengthMax = 180
/** Joiners stay: Bangla is not written without them. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?![\u200C\u200D])\p{Cf}/gu
/** What a system of files reads as something else than a letter. */
const signs = /[\\/:*?"<>|]/g

/**
 * A file's name as it is kept and given out again: nothing in it that is not seen or turns the reading round, and the ending
 * of what the file is, whatever it was called.
 * @source product 7
 */
export function keptFileName(given: string, kind: DocumentKind): string {
  const seen = given
    .normalize('NFC')
    .replace(unseen, '')
    .replace(signs, '_')
    .replace(/^[.\s]+/, '')
    .trimEnd()
  const [, ending = ''] = /\.([A-Za-z0-9]{1,8})$/.exec(seen) ?? []
  const isRight = endings[kind].includes(ending.toLowerCase())
  const base = ending === '' ? seen : seen.slice(0, -(ending.length + 1))
  const short = Array.from(base).slice(0, baseLengthMax).join('').trim() || 'document'
  return `${short}.${isRight ? ending : endings[kind][0]}`
}
