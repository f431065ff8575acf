import { applicationMeaning, type ApplicationState } from '../../machines/application/states.ts'
import { applicationLabelWords } from '../../words/groups/application-label.ts'

/** Pending, approved or rejected; the empty text for a discarded draft. @source spec §4 */
export function applicationLabel(state: ApplicationState): string {
  const { label } = applicationMeaning(state)
  return label === null ? '' : applicationLabelWords[label]()
}
