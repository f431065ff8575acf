import type { CaseFees } from '../../api/fee-calls.ts'
import { m } from '../../words/messages.js'
import { LinkButton } from '../parts/button.tsx'
import { nameOf } from '../parts/named.ts'
import { VisuallyHidden } from '../parts/visually-hidden.tsx'
import styles from './editor.module.css'

/** The same few words in every row; who hears them hears of which type too. */
export const FeeEditLink = ({ row }: { row: CaseFees }) => (
  <div className={styles.acts}>
    <LinkButton href={`/customization/case-fees/edit/${row.id}`} variant="quiet">
      <span aria-hidden>{m.fee_label_edit_fees()}</span>
      <VisuallyHidden>{m.fee_label_edit_fees_of({ name: nameOf(row) })}</VisuallyHidden>
    </LinkButton>
  </div>
)
