import { downloadAudit } from '../../api/files.ts'
import { saveAs } from '../parts/save-as.ts'

/** Hands the entries that fit to the browser as a file; why not, in words, where they could not be had. */
export async function takeAudit(filter: object): Promise<string | null> {
  const file = await downloadAudit(filter)
  if (!(file instanceof Blob)) return file.message
  saveAs('audit.csv', file)
  return null
}
