import { expect, vi } from 'vitest'
import { toasts, type ToastTone } from '../../../src/screens/parts/toasts.ts'

/** Waits until this is what was said last, in this tone, in passing. @source look States */
export const said = (tone: ToastTone, text: string): Promise<void> =>
  vi.waitFor(() => expect(toasts.getSnapshot().context.shown.at(-1)).toMatchObject({ tone, text }))
