import type {
  RegistrationContext,
  RegistrationEvent,
  RegistrationState,
} from '../../src/machines/registration.ts'
import type { JourneyWitness } from '../support/journey.ts'

/** Registration, by hand. @source spec §2 Standalone, §5, product 2.4 */
export const registrationWitness: JourneyWitness<RegistrationState, RegistrationContext, RegistrationEvent> =
  {
    states: ['mobile', 'sending', 'waiting', 'resendable', 'verifying', 'details', 'registering', 'done'],
    contexts: { any: { mobile: '01700000091', ticket: 'ticket', error: null, fields: [] } },
    events: {
      sendCode: { type: 'sendCode', mobile: '01700000091' },
      'sendCode in Bangla digits': { type: 'sendCode', mobile: '০১৭০০০০০০৯১' },
      'sendCode to no mobile': { type: 'sendCode', mobile: '0170' },
      codeSent: { type: 'codeSent' },
      codeRefused: { type: 'codeRefused', error: 'no', fields: [] },
      waited: { type: 'waited' },
      resend: { type: 'resend' },
      changeMobile: { type: 'changeMobile' },
      verify: { type: 'verify', otp: '১২৩৪৫৬' },
      'verify five digits': { type: 'verify', otp: '12345' },
      verified: { type: 'verified', ticket: 'ticket' },
      verifyRefused: { type: 'verifyRefused', error: 'no', fields: [] },
      submit: { type: 'submit' },
      registered: { type: 'registered' },
      submitRefused: { type: 'submitRefused', error: 'no', fields: [] },
      ticketLost: { type: 'ticketLost', error: 'no' },
    },
    rows: [
      { from: 'mobile', on: ['sendCode', 'sendCode in Bangla digits'], to: 'sending', asks: ['sendCode'] },
      { from: 'sending', on: ['codeSent'], to: 'waiting', asks: ['startCountdown'] },
      { from: 'sending', on: ['codeRefused'], to: 'mobile', asks: [] },
      { from: 'waiting', on: ['waited'], to: 'resendable', asks: [] },
      { from: 'waiting', on: ['verify'], to: 'verifying', asks: ['verifyCode'] },
      { from: 'waiting', on: ['changeMobile'], to: 'mobile', asks: [] },
      { from: 'resendable', on: ['resend'], to: 'sending', asks: ['sendCode'] },
      { from: 'resendable', on: ['verify'], to: 'verifying', asks: ['verifyCode'] },
      { from: 'resendable', on: ['changeMobile'], to: 'mobile', asks: [] },
      { from: 'verifying', on: ['verified'], to: 'details', asks: [] },
      { from: 'verifying', on: ['verifyRefused'], to: 'resendable', asks: [] },
      { from: 'details', on: ['submit'], to: 'registering', asks: ['register'] },
      { from: 'registering', on: ['registered'], to: 'done', asks: [] },
      { from: 'registering', on: ['submitRefused'], to: 'details', asks: [] },
      { from: 'registering', on: ['ticketLost'], to: 'mobile', asks: [] },
    ],
  }
