import { Suspense, useState, type ComponentProps } from 'react'
import { lazyScreen } from './lazy-screen.ts'

/** What a question is drawn with; a form that will ask can fetch it before. */
export const ConfirmDialog = lazyScreen(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** A confirmation whose code is fetched when it is first asked: most visits to a form ask nothing. */
export const AskDialog = (props: ComponentProps<typeof ConfirmDialog>) =>
  props.isOpen ? (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null

/** The open or closed state of a question. */
export const useAsk = () => {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
