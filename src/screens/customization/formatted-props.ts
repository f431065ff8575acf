import type { FieldProps } from '../parts/field.tsx'

/** What the field of a formatted text takes, however it is drawn. */
export type FormattedProps = FieldProps<string> & { lang: 'bn' | 'en' }
