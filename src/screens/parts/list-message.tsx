import { describedBy, fieldId, FieldMessage } from './field.tsx'

type ListMessageProps = { name: string; error?: string | undefined }

/** What is wrong with a list as a whole, such as one row too many: said aloud when it comes, and where a summary's link lands. @source spec §5 */
export const ListMessage = ({ name, error }: ListMessageProps) => (
  <div id={fieldId(name)} tabIndex={-1} aria-live="polite" aria-describedby={describedBy({ name, error })}>
    <FieldMessage name={name} error={error} />
  </div>
)
