import type { DraftForm } from '../../machines/form.ts'
import { waiverGroundWords } from '../../words/groups/waiver-ground.ts'
import { m } from '../../words/messages.js'

/** On which ground a form asks for a waiver, and by which paper; nothing where it asks for none. @source product 2.5 */
export function waiverText({ waiver, documents }: Pick<DraftForm, 'waiver' | 'documents'>): string {
  if (!waiver?.ground) return ''
  const paper = documents.find(({ id }) => id === waiver.documentId)
  return m.waiver_text_named({ ground: waiverGroundWords[waiver.ground](), paper: paper?.name ?? '' })
}
