import { createTransport } from 'nodemailer'

/** id: unique per message; it becomes the Message-ID, by which a mail server knows a copy. */
export interface MailMessage {
  id: string
  to: string
  subject: string
  text: string
  html?: string
}

/** `refused`: the server will not take it. `noAnswer`: nobody knows; the same id is safe to send again. */
export type MailAnswer =
  | { kind: 'sent'; reference: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'noAnswer'; detail: string }

/** E-mail. No method throws for what the network or the mail server does. @source product §5; domain §8 */
export interface Mail {
  send(message: MailMessage): Promise<MailAnswer>
  close(): void
}

/** timeoutMs: milliseconds to connect, to be greeted, and of silence. */
export interface SmtpOptions {
  host: string
  port: number
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  isSecure: boolean
  /** Refuses to send in the clear; for every server that is not on this machine. */
  isTlsRequired: boolean
  user?: string
  password?: string
  from: string
  timeoutMs: number
}

const read = (error: unknown): MailAnswer => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  const response = error instanceof Error && 'response' in error ? String(error.response) : code
  return status >= 500 ? { kind: 'refused', reason: response } : { kind: 'noAnswer', detail: response }
}

/** E-mail over SMTP; a 5xx is a refusal, a 4xx and everything else is no answer. */
export const createSmtpMail = (options: SmtpOptions): Mail => {
  const { host, port, timeoutMs, user, password } = options
  const transport = createTransport({
    host,
    port,
    secure: options.isSecure,
    requireTLS: options.isTlsRequired && !options.isSecure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user !== undefined && password !== undefined ? { auth: { user, pass: password } } : {}),
  })
  const domain = options.from.split('@')[1]?.replace(/[^\w.-].*$/, '') ?? host
  return {
    async send({ id, to, subject, text, html }) {
      const messageId = `<${id}@${domain}>`
      try {
        // An address object, because a string would be read as a list of addresses.
        const address = { name: '', address: to }
        const message = {
          from: options.from,
          to: address,
          subject,
          text,
          messageId,
          ...(html ? { html } : {}),
        }
        await transport.sendMail(message)
        return { kind: 'sent', reference: messageId }
      } catch (error) {
        return read(error)
      }
    },
    close: () => transport.close(),
  }
}
