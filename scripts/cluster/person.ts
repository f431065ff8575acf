import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword, type DemoKey } from '../../src/server/seed/people.ts'
import { emailOf } from '../../tests/support/demo-people.ts'

/** Between two tries of whoever waits. */
export const tryAgainMs = 100
/** Nobody is made to wait longer for a fault to pass, in milliseconds. */
export const passingMs = 60_000

export interface Answer {
  code: number
  data: Record<string, unknown> & { version?: number; applicationId?: string; id?: string }
}

/** What people were told, and so must be there at the end. */
export interface Told {
  codes: Map<string, number>
  /** Cases that were told to be submitted, by the key of their draft. */
  submitted: Map<string, string>
  verified: Set<string>
  faults: string[]
}

/** Asks until somebody answers for good; what is answered meanwhile must say when to come back. */
export class Person {
  readonly #url: string
  readonly #told: Told
  #token = ''

  constructor(url: string, told: Told) {
    this.#url = url
    this.#told = told
  }

  ask(method: 'GET' | 'POST', where: string, body?: object): Promise<Answer> {
    return this.#send(
      method,
      where,
      body ? { 'content-type': 'application/json' } : {},
      body ? JSON.stringify(body) : undefined,
    )
  }

  /** Sends a file as a form of a page does. */
  upload(where: string, bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([bytes]), fileName)
    return this.#send('POST', where, {}, form)
  }

  async #send(
    method: 'GET' | 'POST',
    where: string,
    headers: Record<string, string>,
    body: string | FormData | undefined,
  ): Promise<Answer> {
    for (const giveUpAt = Date.now() + passingMs; ;) {
      try {
        const reply = await fetch(new URL(`/api${where}`, this.#url), {
          method,
          headers: {
            ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        })
        const isPassing = reply.status === 503
        this.#note(`${reply.status}`)
        if (isPassing && !reply.headers.has('retry-after'))
          this.#told.faults.push(`${method} ${where}: 503 without Retry-After`)
        const answer = (await reply.json()) as Answer
        if (!isPassing) return answer
      } catch (error) {
        this.#note('cut off')
        this.#told.faults.push(
          `${method} ${where}: ${error instanceof Error ? error.message : String(error)}`,
        )
      }
      if (Date.now() > giveUpAt) throw new Error(`${method} ${where} was not answered for a minute`)
      await pause(tryAgainMs)
    }
  }

  async logIn(key: DemoKey): Promise<this> {
    const body = { email: emailOf(key), password: demoPassword, isRemembered: true }
    const { data } = await this.ask('POST', '/auth/login', body)
    this.#token = String(data['access_token'])
    return this
  }

  #note(code: string): void {
    this.#told.codes.set(code, (this.#told.codes.get(code) ?? 0) + 1)
  }
}
