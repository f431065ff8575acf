import type { Tone } from '../../machines/entity.ts'
import { createStore } from '@xstate/store'

export type ToastTone = Exclude<Tone, 'neutral'>

export type Toast = {
  id: number
  tone: ToastTone
  text: string
  /** A way back, such as undoing what was just done. */
  action?: { label: string; onPress: () => void } | undefined
}

const shownMax = 4

/** What is waiting to be read; the oldest go first when more than a handful pile up. */
export const toasts = createStore({
  context: { next: 1, shown: [] as readonly Toast[] },
  on: {
    // What is said again takes the place of itself.
    show: ({ next, shown }, { toast }: { toast: Omit<Toast, 'id'> }) => ({
      next: next + 1,
      shown: [
        ...shown.filter(({ text, action }) => text !== toast.text || action !== toast.action),
        { ...toast, id: next },
      ].slice(-shownMax),
    }),
    dismiss: (context, event: { id: number }) => ({
      ...context,
      shown: context.shown.filter((toast) => toast.id !== event.id),
    }),
    clear: (context) => ({ ...context, shown: [] }),
  },
})

export const showToast = (toast: Omit<Toast, 'id'>) => toasts.send({ type: 'show', toast })

export const dismissToast = (id: number) => toasts.send({ type: 'dismiss', id })
