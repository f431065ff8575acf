import { m } from '../../words/messages.js'
import { EmptyState } from '../parts/empty-state.tsx'

/** A page whose address and rights stand before its work can be done there: it says so, and changes nothing. @source spec §2 */
export const PlannedScreen = () => (
  <EmptyState title={m.public_title_planned()} text={m.public_text_planned()} />
)
