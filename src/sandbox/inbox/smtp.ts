import type { Faults } from './box.ts'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Box } from './box.ts'

const sizeBytesMax = 10_485_760

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

const readAll = async (stream: SMTPServerDataStream) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A mail server that takes everything for everybody and delivers it to the box. Resolves with its port. */
export const startSmtp = async (options: { host: string; port: number; box: Box; faults: Faults }) => {
  const { box, faults } = options
  const store = async (stream: SMTPServerDataStream, recipients: string[]) => {
    const raw = await readAll(stream)
    if (stream.sizeExceeded) throw refusal(552, 'Message is too large')
    const mail = await PostalMime.parse(raw)
    for (const to of recipients) {
      const from = mail.from && 'address' in mail.from ? (mail.from.address ?? '') : ''
      const { subject = '', text = '', html = '', messageId: id = '' } = mail
      // A mail that is sent again has the same Message-ID; a person's mailbox shows it once.
      const isKnown = box.list(to).some((known) => known.kind === 'mail' && id !== '' && known.id === id)
      if (!isKnown) box.add({ kind: 'mail', id, to, from, subject, text, html })
    }
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: sizeBytesMax,
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onConnect: (_session, done) => done(faults.mail === 'down' ? refusal(421, 'Not available') : null),
    onRcptTo(_address, _session, done) {
      if (faults.mail === 'refuse') return done(refusal(550, 'No such mailbox'))
      return done(faults.mail === 'busy' ? refusal(451, 'Try again later') : null)
    },
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      store(stream, recipients).then(() => done(), done)
    },
  })
  // A client that goes away in the middle is no concern of a stand-in.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.port, options.host, () => resolve())
  })
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
