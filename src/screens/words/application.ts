import { applicationLabels, type ApplicationState } from '../../machines/application.ts'
import { applicationLabelWords } from '../../words/groups/application-label.ts'

/** Pending, approved or rejected; the empty text for a discarded draft. @source spec §4 */
export function applicationLabel(state: ApplicationState): string {
  const label = applicationLabels[state]
  return label === null ? '' : applicationLabelWords[label]()
}
