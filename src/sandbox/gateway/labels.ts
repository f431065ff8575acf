import { paymentMethodWords } from '../../words/groups/payment-method.ts'
import { sandboxInstrumentWords } from '../../words/groups/sandbox-instrument.ts'
import type { Language } from '../html.ts'
import type { Group } from './instruments.ts'

type Word = (inputs: Record<string, never>, options: { locale: Language }) => string

const hasName = (key: string): key is keyof typeof sandboxInstrumentWords =>
  Object.hasOwn(sandboxInstrumentWords, key)

/** What an instrument is called, by the gateway's key for it. */
export const instrumentName = (key: string, locale: Language): string =>
  hasName(key) ? sandboxInstrumentWords[key]({}, { locale }) : key

export const groupWords: Record<Group, Word> = {
  cards: paymentMethodWords.cards,
  mobile: paymentMethodWords.mobile_banking,
  internet: paymentMethodWords.internet_banking,
}
