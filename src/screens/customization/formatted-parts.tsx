/** What a formatted text is written with and looked at, in one file. */
export { FaqPreview } from './faq-preview.tsx'
export { FormattedInput } from './formatted-input.tsx'
export { markupFault } from '../../machines/markup.ts'
