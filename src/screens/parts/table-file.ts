import { m } from '../../words/messages.js'

/** Files tell by their first bytes what they are, here in hexadecimal. */
const startOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
const workbookStarts = ['504b0304', 'd0cf11e0']

/** Sheets save text as UTF-8, and as UTF-16 what they call Unicode. */
const encodingOf = (start: string): string =>
  start.startsWith('fffe') ? 'utf-16le' : start.startsWith('feff') ? 'utf-16be' : 'utf-8'

/** Null where its bytes are of another encoding, of which letters would be lost. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The text of a file that was given for a table; else why it is none: a workbook, a picture, of another encoding, or nothing stands in it. @source product 8 */
export async function tableTextOf(
  file: File,
): Promise<{ text: string; error: null } | { text: null; error: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = startOf(bytes)
  if (workbookStarts.includes(start)) return { text: null, error: m.parts_error_workbook() }
  const text = decoded(bytes, encodingOf(start))
  // A picture is in no encoding either, and has what no text has.
  if (text === null)
    return { text, error: bytes.includes(0) ? m.parts_error_no_table() : m.parts_error_encoding() }
  return text.trim() === '' || text.includes('\0')
    ? { text: null, error: m.parts_error_no_table() }
    : { text, error: null }
}
