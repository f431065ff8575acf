import { m } from '../../words/messages.js'
import type { Language } from '../html.ts'
import type { Scenario } from './book.ts'
import type { Group } from './instruments.ts'

type Word = (inputs: Record<string, never>, options: { locale: Language }) => string

/** Names by the gateway's instrument keys. */
export const instrumentWords = new Map<string, Word>([
  ['visacard', m.sandbox_label_instrument_visacard],
  ['brac_visa', m.sandbox_label_instrument_brac_visa],
  ['dbbl_visa', m.sandbox_label_instrument_dbbl_visa],
  ['city_visa', m.sandbox_label_instrument_city_visa],
  ['ebl_visa', m.sandbox_label_instrument_ebl_visa],
  ['mastercard', m.sandbox_label_instrument_mastercard],
  ['brac_master', m.sandbox_label_instrument_brac_master],
  ['dbbl_master', m.sandbox_label_instrument_dbbl_master],
  ['city_master', m.sandbox_label_instrument_city_master],
  ['ebl_master', m.sandbox_label_instrument_ebl_master],
  ['amexcard', m.sandbox_label_instrument_amexcard],
  ['city_amex', m.sandbox_label_instrument_city_amex],
  ['dbbl_nexus', m.sandbox_label_instrument_dbbl_nexus],
  ['qcash', m.sandbox_label_instrument_qcash],
  ['fastcash', m.sandbox_label_instrument_fastcash],
  ['bkash', m.sandbox_label_instrument_bkash],
  ['dbblmobilebanking', m.sandbox_label_instrument_dbblmobilebanking],
  ['abbank', m.sandbox_label_instrument_abbank],
  ['ibbl', m.sandbox_label_instrument_ibbl],
  ['city', m.sandbox_label_instrument_city],
  ['bankasia', m.sandbox_label_instrument_bankasia],
  ['mtbl', m.sandbox_label_instrument_mtbl],
])

export const groupWords: Record<Group, Word> = {
  cards: m.sandbox_label_cards,
  mobile: m.sandbox_label_mobile,
  internet: m.sandbox_label_internet,
}

export const scenarioWords: Record<Scenario, Word> = {
  normal: m.sandbox_label_scenario_normal,
  ipnOnly: m.sandbox_label_scenario_ipn_only,
  browserOnly: m.sandbox_label_scenario_browser_only,
  repeated: m.sandbox_label_scenario_repeated,
  late: m.sandbox_label_scenario_late,
  risky: m.sandbox_label_scenario_risky,
  forged: m.sandbox_label_scenario_forged,
  tampered: m.sandbox_label_scenario_tampered,
}
