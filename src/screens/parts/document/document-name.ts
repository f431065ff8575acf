import type { DocumentDraft } from '../../../machines/form.ts'

/** A document's own word: its name, or its file's where none was given yet. */
export const documentName = ({ name, fileName }: Pick<DocumentDraft, 'name' | 'fileName'>): string =>
  name.trim() || fileName
