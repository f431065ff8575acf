import type { RecoveryContext, RecoveryEvent, RecoveryState } from '../../src/machines/recovery.ts'
import type { JourneyWitness } from '../support/journey.ts'

const context = { ticket: 'ticket', error: null, fields: [] }
const byMobile = ['byMobile']
const byMail = ['byMail']

/** A forgotten password, by hand. @source spec §2 Standalone, §7 Auth, product 7 */
export const recoveryWitness: JourneyWitness<RecoveryState, RecoveryContext, RecoveryEvent> = {
  states: [
    'asking',
    'sending',
    'linkSent',
    'waiting',
    'resendable',
    'resending',
    'verifying',
    'password',
    'changing',
    'done',
  ],
  contexts: {
    byMobile: { ...context, login: '01700000091' },
    byMail: { ...context, login: 'person@example.test' },
  },
  events: {
    'ask by mobile': { type: 'ask', login: '01700000091' },
    'ask by mobile in Bangla digits': { type: 'ask', login: '০১৭০০০০০০৯১' },
    'ask by mail': { type: 'ask', login: ' Person@Example.test ' },
    'ask with neither': { type: 'ask', login: 'person' },
    'ask with nothing': { type: 'ask', login: '  ' },
    open: { type: 'open', ticket: 'ticket' },
    'open without a ticket': { type: 'open', ticket: '' },
    linkSent: { type: 'linkSent' },
    codeSent: { type: 'codeSent' },
    sendRefused: { type: 'sendRefused', error: 'no', fields: [] },
    waited: { type: 'waited' },
    resend: { type: 'resend' },
    changeLogin: { type: 'changeLogin' },
    verify: { type: 'verify', otp: '১২৩৪৫৬' },
    'verify five digits': { type: 'verify', otp: '12345' },
    verified: { type: 'verified', ticket: 'ticket' },
    verifyRefused: { type: 'verifyRefused', error: 'no', fields: [] },
    submit: { type: 'submit' },
    changed: { type: 'changed' },
    submitRefused: { type: 'submitRefused', error: 'no', fields: [] },
    ticketLost: { type: 'ticketLost', error: 'no' },
  },
  rows: [
    {
      from: 'asking',
      on: ['ask by mobile', 'ask by mobile in Bangla digits', 'ask by mail'],
      to: 'sending',
      asks: ['sendProof'],
    },
    { from: 'asking', on: ['open'], to: 'password', asks: [] },
    { from: 'sending', on: ['linkSent'], in: byMail, to: 'linkSent', asks: [] },
    { from: 'sending', on: ['codeSent'], in: byMobile, to: 'waiting', asks: ['startCountdown'] },
    { from: 'sending', on: ['sendRefused'], to: 'asking', asks: [] },
    { from: 'linkSent', on: ['resend'], to: 'resending', asks: ['sendProof'] },
    { from: 'linkSent', on: ['changeLogin'], to: 'asking', asks: [] },
    { from: 'waiting', on: ['waited'], to: 'resendable', asks: [] },
    { from: 'waiting', on: ['verify'], to: 'verifying', asks: ['verifyCode'] },
    { from: 'waiting', on: ['changeLogin'], to: 'asking', asks: [] },
    { from: 'resendable', on: ['resend'], to: 'resending', asks: ['sendProof'] },
    { from: 'resendable', on: ['verify'], to: 'verifying', asks: ['verifyCode'] },
    { from: 'resendable', on: ['changeLogin'], to: 'asking', asks: [] },
    { from: 'resending', on: ['linkSent'], in: byMail, to: 'linkSent', asks: [] },
    { from: 'resending', on: ['codeSent'], in: byMobile, to: 'waiting', asks: ['startCountdown'] },
    { from: 'resending', on: ['sendRefused'], in: byMail, to: 'linkSent', asks: [] },
    { from: 'resending', on: ['sendRefused'], in: byMobile, to: 'resendable', asks: [] },
    { from: 'verifying', on: ['verified'], to: 'password', asks: [] },
    { from: 'verifying', on: ['verifyRefused'], to: 'waiting', asks: [] },
    { from: 'password', on: ['submit'], to: 'changing', asks: ['changePassword'] },
    { from: 'changing', on: ['changed'], to: 'done', asks: [] },
    { from: 'changing', on: ['submitRefused'], to: 'password', asks: [] },
    { from: 'changing', on: ['ticketLost'], to: 'asking', asks: [] },
  ],
}
