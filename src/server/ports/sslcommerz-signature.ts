import { createHash, timingSafeEqual } from 'node:crypto'

type Fields = Record<string, string>

const hex = (algorithm: 'md5' | 'sha256', text: string) =>
  createHash(algorithm).update(text, 'utf8').digest('hex')

const sign = (algorithm: 'md5' | 'sha256', fields: Fields, names: readonly string[], password: string) => {
  const signed = new Map(names.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]]] : [])))
  signed.set('store_passwd', hex(algorithm, password))
  const text = [...signed.keys()].toSorted().map((name) => `${name}=${signed.get(name)}`)
  return hex(algorithm, text.join('&'))
}

const isSame = (given: string, expected: string) => {
  const [left, right] = [Buffer.from(given.toLowerCase()), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Fields that decide what our code does with a post; one that is there but not signed could have been added by anybody. */
const read = ['status', 'tran_id', 'val_id']

/**
 * Whether a posted form was signed with the store's password: MD5 (`verify_sign`), SHA-2 (`verify_sign_sha2`) or both;
 * each that is present must be right, one must be, and every field that is read must be covered by `verify_key`.
 * @source domain §1.1
 */
export const isSigned = (fields: Fields, storePassword: string): boolean => {
  const names = (fields['verify_key'] ?? '').split(',').filter((name) => name !== '')
  const isCovering = read.every((name) => !fields[name] || names.includes(name))
  if (!isCovering || !names.includes('status') || !names.includes('tran_id')) return false
  const pairs = [
    ['md5', fields['verify_sign']],
    ['sha256', fields['verify_sign_sha2']],
  ] as const
  const given = pairs.flatMap(([algorithm, value]) => (value ? [{ algorithm, value }] : []))
  return (
    given.length > 0 &&
    given.every(({ algorithm, value }) => isSame(value, sign(algorithm, fields, names, storePassword)))
  )
}
