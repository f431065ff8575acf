import type { DocumentDraft } from '../../machines/form.ts'
import type { Deps } from '../deps.ts'
import { insertDocuments } from '../application/document-store.ts'

/** A page that a reader opens and that says what it is; made here, so that no file has to ship. */
function samplePage(line: string): Buffer {
  const content = `BT /F1 18 Tf 72 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const header = '%PDF-1.4\n'
  const offsets = parts.map((_, index) => header.length + parts.slice(0, index).join('').length)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const body = header + parts.join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** What goes into the cover of a summons, with what it weighs in grams. */
const samples = [
  { name: 'আরজি', fileName: 'আরজি.pdf', line: 'Sample plaint: invented, for trying out', weight: '৪০' },
  {
    name: 'ওকালতনামা',
    fileName: 'ওকালতনামা.pdf',
    line: 'Sample wakalatnama: invented, for trying out',
    weight: '১০',
  },
] as const

/** Bytes that are kept. */
export interface KeptPage {
  sha256: string
  sizeBytes: number
}

/** The one page that all cases for measuring have in common. */
export const keepCommonPage = ({ files }: Pick<Deps, 'files'>): Promise<KeptPage> =>
  files.put(samplePage('Sample page: invented, for measuring'))

/** Documents of a sample case, kept as if its owner had sent them. */
export async function sampleDocuments(deps: Deps, ownerId: string): Promise<DocumentDraft[]> {
  const contentType = 'application/pdf' as const
  const documents: DocumentDraft[] = []
  for (const { name, fileName, line, weight } of samples) {
    const id = deps.ids.uuid()
    const { sha256, sizeBytes } = await deps.files.put(samplePage(line))
    await insertDocuments(deps.db, [
      {
        id,
        application_id: null,
        owner_id: ownerId,
        sha256,
        file_name: fileName.normalize('NFC'),
        content_type: contentType,
        size_bytes: sizeBytes,
        created_at: deps.clock.now(),
      },
    ])
    documents.push({
      id,
      name: name.normalize('NFC'),
      weight,
      fileName: fileName.normalize('NFC'),
      sizeBytes,
      contentType,
    })
  }
  return documents
}
