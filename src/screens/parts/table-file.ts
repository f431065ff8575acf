import { m } from '../../words/messages.js'

/** Files tell by their first bytes what they are, here in hexadecimal. */
const startOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('')
const workbookStarts = ['504b0304', 'd0cf11e0']

/** Sheets save text as UTF-8, and as UTF-16 what they call Unicode. */
const encodingOf = (start: string): string =>
  start.startsWith('fffe') ? 'utf-16le' : start.startsWith('feff') ? 'utf-16be' : 'utf-8'

/** The text of a file that was given for a table; else why it is none: a workbook, a picture, or nothing stands in it. @source product 8 */
export async function tableTextOf(
  file: File,
): Promise<{ text: string; error: null } | { text: null; error: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = startOf(bytes)
  if (workbookStarts.includes(start)) return { text: null, error: m.parts_error_workbook() }
  const text = new TextDecoder(encodingOf(start)).decode(bytes)
  return text.trim() === '' || text.includes('\0')
    ? { text: null, error: m.parts_error_no_table() }
    : { text, error: null }
}
