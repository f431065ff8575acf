import { useSelector } from '@xstate/store-react'
import type { FilingSession } from './filing-session.ts'
import { uploadsOf } from './uploads.ts'

/** How many of the chosen files are no documents of the form yet, those among them that have to be chosen again. @source spec §5 */
export const useLeftCount = (filing: FilingSession): number =>
  useSelector(uploadsOf(filing).store, ({ context }) => context.uploads.length + context.lost.length)
