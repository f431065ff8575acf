import { describe, expect, onTestFinished, test } from 'vitest'
import { startInboxSandbox, type InboxSandboxOptions } from '../../../src/sandbox/inbox/inbox.ts'
import { createSmtpMail } from '../../../src/server/ports/mail.ts'
import { createSslWireless } from '../../../src/server/ports/sms.ts'
import { deadAddress, temporaryFolder } from './world.ts'

const account = { apiToken: 'test-token', sid: 'COURTFEE' }
const start = async (options: Partial<InboxSandboxOptions> = {}) => {
  const inbox = await startInboxSandbox({
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    ...account,
    ...options,
  })
  onTestFinished(() => inbox.close())
  const sms = createSslWireless({ baseUrl: inbox.url, ...account, timeoutMs: 60_000 })
  return { inbox, sms, mail: mailTo(inbox.smtpPort) }
}
const mailTo = (port: number) => {
  const from = 'court@example.test'
  const mail = createSmtpMail({
    host: '127.0.0.1',
    port,
    isSecure: false,
    isTlsRequired: false,
    from,
    timeoutMs: 60_000,
  })
  onTestFinished(() => mail.close())
  return mail
}
const text = 'আপনার কোড ১২৩৪৫৬। কাউকে বলবেন না।'
const otp = { id: 'M1', mobile: '01700000001', text }
const letter = {
  id: 'L1',
  to: 'Citizen@example.test',
  subject: 'আপনার আবেদন',
  text: 'গৃহীত হয়েছে\n',
  html: '<p>x</p>',
}

describe('SMS', () => {
  test('arrives as written, with its code', async () => {
    const { inbox, sms } = await start()
    const answer = await sms.send(otp)
    const [message] = inbox.messages('01700000001')
    expect(message).toMatchObject({ kind: 'sms', to: '01700000001', text, code: '123456', from: 'COURTFEE' })
    expect(answer).toEqual({ kind: 'sent', reference: message?.reference })
    expect(inbox.messages('01700000002')).toEqual([])
  })
  test('of digits in the id of a link makes no code', async () => {
    const { inbox, sms } = await start()
    const link = 'https://court.example/my-application-details/0f4a976531bc-4d2e-976531-1a2b'
    await sms.send({ ...otp, text: `আপনার মামলা: ${link}` })
    expect(inbox.messages('01700000001')).toMatchObject([{ code: '' }])
  })
  test('the same message sent again arrives once; another one under its id is refused', async () => {
    const { inbox, sms } = await start()
    const first = await sms.send(otp)
    expect(await sms.send(otp)).toEqual(first)
    expect(await sms.send({ ...otp, text: 'other' })).toEqual({
      kind: 'refused',
      reason: 'csms_id is not unique',
    })
    expect(inbox.messages()).toHaveLength(1)
  })
  test('refusals', async () => {
    const { inbox, sms } = await start()
    const stranger = createSslWireless({
      baseUrl: inbox.url,
      apiToken: 'wrong',
      sid: 'COURTFEE',
      timeoutMs: 60_000,
    })
    expect(await stranger.send(otp)).toEqual({ kind: 'refused', reason: 'Unauthorized' })
    expect(await sms.send({ ...otp, mobile: '0170000' })).toMatchObject({ kind: 'refused' })
    inbox.faults.sms = 'refuse'
    expect(await sms.send(otp)).toEqual({ kind: 'refused', reason: 'Insufficient balance' })
    expect(inbox.messages()).toEqual([])
  })
  test.each(['down', 'busy'] as const)('%s is no answer', async (fault) => {
    const { inbox, sms } = await start()
    inbox.faults.sms = fault
    expect(await sms.send(otp)).toMatchObject({ kind: 'noAnswer' })
  })
})

describe('mail', () => {
  test('arrives in Bangla, once although it was sent twice', async () => {
    const { inbox, mail } = await start()
    expect(await mail.send(letter)).toEqual({ kind: 'sent', reference: '<L1@example.test>' })
    await mail.send(letter)
    const messages = inbox.messages('citizen@example.test')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ kind: 'mail', from: 'court@example.test', subject: letter.subject })
    expect(messages[0]?.text.trim()).toBe('গৃহীত হয়েছে')
    expect(messages[0]?.html).toContain('<p>x</p>')
  })
  test('an address cannot smuggle in a second one', async () => {
    const { inbox, mail } = await start()
    await mail.send({ ...letter, to: 'a@example.test, b@example.test' })
    expect(inbox.messages('b@example.test').map(({ to }) => to)).not.toContain('b@example.test')
  })
  test.each([
    ['refuse', 'refused'],
    ['busy', 'noAnswer'],
    ['down', 'noAnswer'],
  ] as const)('%s is %s', async (fault, kind) => {
    const { inbox, mail } = await start()
    inbox.faults.mail = fault
    expect(await mail.send(letter)).toMatchObject({ kind })
    expect(inbox.messages()).toEqual([])
  })
  test('nobody at the address is no answer', async () => {
    const mail = mailTo((await deadAddress()).port)
    expect(await mail.send(letter)).toMatchObject({ kind: 'noAnswer' })
  })
})

describe('the inbox', () => {
  test('shows newest first, in both languages, filtered, escaped, refreshing itself', async () => {
    const { inbox, sms, mail } = await start()
    await sms.send(otp)
    await mail.send({ ...letter, text: '<script>x</script>' })
    const page = await (await fetch(inbox.url)).text()
    expect(page.indexOf('citizen@example.test')).toBeLessThan(page.indexOf('01700000001'))
    expect(page).toContain('<span class="code">123456</span>')
    expect(page).toContain('http-equiv="refresh"')
    expect(page).not.toContain('<script>x')
    const english = await (await fetch(`${inbox.url}/?lang=en&to=%2B8801700000001`)).text()
    expect(english).toContain('Test inbox')
    expect(english).toContain('01700000001')
    expect(english).not.toContain('citizen@example.test')
    const found: unknown = await (await fetch(`${inbox.url}/messages?to=01700000001`)).json()
    expect(found).toMatchObject([{ kind: 'sms', code: '123456' }])
  })
  test('remembers across a restart', async () => {
    const folder = await temporaryFolder()
    const first = await startInboxSandbox({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, ...account, folder })
    await createSslWireless({ baseUrl: first.url, ...account, timeoutMs: 60_000 }).send(otp)
    await first.close()
    const { inbox, sms } = await start({ folder })
    await sms.send({ ...otp, id: 'M2', text: 'later' })
    expect(inbox.messages().map(({ id }) => id)).toEqual(['M2', 'M1'])
  })
})
