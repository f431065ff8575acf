import { vi } from 'vitest'
import type { Told } from '../server-double.ts'

/** The way of files to the server, held by the test: what was sent, and what it is answered. */
export interface HeldUploads {
  sent: () => { name: string; size: number }[]
  /** The names of those that were stopped. */
  aborted: () => string[]
  /** Tells the newest how much of it has gone, 0 to 1. */
  progress: (share: number) => void
  /** Answers the newest. */
  answer: (told: Told) => Promise<void>
}

/** Takes the place of XMLHttpRequest, by which files are sent. */
export function stubUploads(): HeldUploads {
  const requests: HeldRequest[] = []
  const abortedNames: string[] = []
  class HeldRequest extends EventTarget {
    readonly upload = new EventTarget()
    responseType = ''
    response: unknown = null
    file: File | null = null
    open() {
      return
    }
    setRequestHeader() {
      return
    }
    send(form: FormData) {
      const file = form.get('file')
      if (!(file instanceof File)) throw new Error('no file was sent')
      this.file = file
      requests.push(this)
    }
    abort() {
      abortedNames.push(this.file?.name ?? '')
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  const newest = () => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was sent')
    return request
  }
  return {
    sent: () => requests.map(({ file }) => ({ name: file?.name ?? '', size: file?.size ?? 0 })),
    aborted: () => abortedNames,
    progress: (share) =>
      void newest().upload.dispatchEvent(
        Object.assign(new Event('progress'), { loaded: share * 100, total: 100 }),
      ),
    answer: async (told) => {
      const request = newest()
      if (told === 'offline') request.dispatchEvent(new Event('error'))
      else {
        const { code, message = 'OK', data = {} } = told
        request.response = { code, message, data }
        request.dispatchEvent(new Event('load'))
      }
      await Promise.resolve()
    },
  }
}
