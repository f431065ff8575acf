import { lazy, Suspense, useState, type ComponentProps } from 'react'

/** Fetches what a question is drawn with, before it is asked. */
export const loadDialog = () => import('./confirm-dialog.tsx')
const Dialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }))

/** A confirmation whose code is fetched when it is first asked: most visits to a form ask nothing. */
export const AskDialog = (props: ComponentProps<typeof Dialog>) =>
  props.isOpen ? (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  ) : null

/** The open or closed state of a question. */
export const useAsk = () => {
  const [isOpen, setIsOpen] = useState(false)
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
