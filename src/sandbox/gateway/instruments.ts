export const groups = ['cards', 'mobile', 'internet'] as const
export type Group = (typeof groups)[number]

/** chargeBasisPoints: the bank's share in hundredths of a percent. */
export interface Instrument {
  key: string
  group: Group
  /** The gateway's own group, as multi_card_name and gw name it. */
  gatewayGroup: 'visa' | 'master' | 'amex' | 'othercards' | 'internetbanking' | 'mobilebanking'
  cardType: string
  cardBrand: string
  issuer: string
  cardNumber: string
  chargeBasisPoints: number
}

const card = (
  key: string,
  gatewayGroup: Instrument['gatewayGroup'],
  cardBrand: string,
  bank: string,
  cardNumber: string,
): Instrument => ({
  key,
  group: 'cards',
  gatewayGroup,
  cardType: `${cardBrand}-${bank}`,
  cardBrand,
  issuer: `${bank} (test)`,
  cardNumber,
  chargeBasisPoints: 250,
})
const account = (key: string, group: 'mobile' | 'internet', name: string): Instrument => ({
  key,
  group,
  gatewayGroup: group === 'mobile' ? 'mobilebanking' : 'internetbanking',
  cardType: `${name.toUpperCase()}-${name}`,
  cardBrand: group === 'mobile' ? 'MOBILE BANKING' : 'IB',
  issuer: `${name} (test)`,
  cardNumber: '',
  chargeBasisPoints: group === 'mobile' ? 185 : 150,
})

/** The instruments that the test page offers, by the gateway's documented keys. @source domain §1.1 */
export const instruments: readonly Instrument[] = [
  card('visacard', 'visa', 'VISA', 'Other Bank', '411111XXXXXX1111'),
  card('brac_visa', 'visa', 'VISA', 'Brac Bank', '411111XXXXXX1112'),
  card('dbbl_visa', 'visa', 'VISA', 'Dutch Bangla', '411111XXXXXX1113'),
  card('city_visa', 'visa', 'VISA', 'City Bank', '411111XXXXXX1114'),
  card('ebl_visa', 'visa', 'VISA', 'EBL', '411111XXXXXX1115'),
  card('mastercard', 'master', 'MASTER', 'Other Bank', '511111XXXXXX1111'),
  card('brac_master', 'master', 'MASTER', 'Brac Bank', '511111XXXXXX1112'),
  card('dbbl_master', 'master', 'MASTER', 'Dutch Bangla', '511111XXXXXX1113'),
  card('city_master', 'master', 'MASTER', 'City Bank', '511111XXXXXX1114'),
  card('ebl_master', 'master', 'MASTER', 'EBL', '511111XXXXXX1115'),
  card('amexcard', 'amex', 'AMEX', 'Other Bank', '371111XXXXX1111'),
  card('city_amex', 'amex', 'AMEX', 'City Bank', '371111XXXXX1112'),
  card('dbbl_nexus', 'othercards', 'NEXUS', 'Dutch Bangla', '611111XXXXXX1111'),
  card('qcash', 'othercards', 'QCASH', 'QCash', '611111XXXXXX1112'),
  card('fastcash', 'othercards', 'FASTCASH', 'FastCash', '611111XXXXXX1113'),
  account('bkash', 'mobile', 'BKash'),
  account('dbblmobilebanking', 'mobile', 'DBBL'),
  account('abbank', 'mobile', 'AB Bank'),
  account('ibbl', 'internet', 'Islami Bank'),
  account('city', 'internet', 'City Touch'),
  account('bankasia', 'internet', 'Bank Asia'),
  account('mtbl', 'internet', 'Mutual Trust Bank'),
]

const aliases: Record<Instrument['gatewayGroup'], string> = {
  visa: 'visacard',
  master: 'mastercard',
  amex: 'amexcard',
  othercards: 'othercards',
  internetbanking: 'internetbank',
  mobilebanking: 'mobilebank',
}

/** What multi_card_name leaves: everything when it is empty or names nothing that is known. */
export const allowedInstruments = (multiCardName: string): readonly Instrument[] => {
  const wanted = new Set(multiCardName.split(',').map((name) => name.trim()))
  const allowed = instruments.filter(
    ({ key, gatewayGroup }) => wanted.has(key) || wanted.has(aliases[gatewayGroup]),
  )
  return allowed.length > 0 ? allowed : instruments
}

/** Comma lists by group, as the session answer carries them. */
export const gatewayLists = (allowed: readonly Instrument[]) =>
  Object.fromEntries(
    Object.keys(aliases).map((group) => [
      group,
      allowed
        .filter((instrument) => instrument.gatewayGroup === group)
        .map(({ key }) => key)
        .join(','),
    ]),
  )
