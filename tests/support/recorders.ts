import { createHmac } from 'node:crypto'
import type { Identity, Registry } from '../../src/server/ports/identity.ts'
import { noIdentity } from '../../src/server/ports/index.ts'
import type { Live } from '../../src/server/ports/live.ts'
import type { Mail, MailMessage } from '../../src/server/ports/mail.ts'
import type { Scanner } from '../../src/server/ports/scanner.ts'
import { testVirus } from '../../src/sandbox/scanner.ts'
import type { Sms, SmsMessage } from '../../src/server/ports/sms.ts'

/** Ports that keep what they are given. `isDown` makes one give no answer. */
export interface Recorders {
  sms: Sms & { sent: SmsMessage[]; isDown: boolean }
  mail: Mail & { sent: MailMessage[]; isDown: boolean }
  registry: Registry & {
    known: { mobile: string; nid: string; dateOfBirth: string }[]
    isDown: boolean
  }
  identity: Identity
  scanner: Scanner & { isDown: boolean }
  live: Live & { events: { channel: string; event: string; data: unknown }[]; isDown: boolean }
}

const noAnswer = { kind: 'noAnswer' as const, detail: 'down' }

export function createRecorders(liveSecret: string): Recorders {
  const sms: Recorders['sms'] = {
    sent: [],
    isDown: false,
    send(message) {
      if (sms.isDown) return Promise.resolve(noAnswer)
      if (sms.sent.some(({ id }) => id === message.id))
        return Promise.resolve({ kind: 'refused', reason: 'id is not unique' })
      sms.sent.push(message)
      return Promise.resolve({ kind: 'sent', reference: String(sms.sent.length) })
    },
  }
  const mail: Recorders['mail'] = {
    sent: [],
    isDown: false,
    send(message) {
      if (mail.isDown) return Promise.resolve(noAnswer)
      mail.sent.push(message)
      return Promise.resolve({ kind: 'sent', reference: message.id })
    },
    close: () => {},
  }
  const live: Recorders['live'] = {
    events: [],
    isDown: false,
    trigger(channel, event, data) {
      if (live.isDown) return Promise.reject(new Error('live is down'))
      live.events.push({ channel, event, data })
      return Promise.resolve()
    },
    authorize: (socketId, channel) => ({
      auth: `key:${createHmac('sha256', liveSecret).update(`${socketId}:${channel}`).digest('hex')}`,
    }),
  }
  const registry: Recorders['registry'] = {
    known: [],
    isDown: false,
    check({ mobile, nid, dateOfBirth }) {
      if (registry.isDown) return Promise.resolve(noAnswer)
      const isKnown = registry.known.some(
        (person) =>
          person.mobile === mobile &&
          person.nid === nid &&
          (dateOfBirth === null || person.dateOfBirth === dateOfBirth),
      )
      return Promise.resolve({ kind: isKnown ? 'match' : 'mismatch' })
    },
  }
  const scanner: Recorders['scanner'] = {
    isDown: false,
    scan(bytes) {
      if (scanner.isDown) return Promise.resolve(noAnswer)
      return Promise.resolve({ kind: Buffer.from(bytes).includes(testVirus()) ? 'infected' : 'clean' })
    },
  }
  return { scanner, sms, mail, live, registry, identity: noIdentity }
}
