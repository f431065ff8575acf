/** What stands beside the form, or in its place, hardly ever: one request. */
export { ConflictCopies, Stale } from './conflict-copy.tsx'
export { NotEditable } from './not-editable.tsx'
