import { createHash } from 'node:crypto'

const digest = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

/**
 * Adds verify_key, verify_sign and verify_sign_sha2 to a post, as the gateway documents it: the fields in the order of
 * their names, the digest of the store's password among them, joined raw.
 * @source domain §1.1
 */
export const signPost = (fields: Record<string, string>, storePassword: string): Record<string, string> => {
  const seal = (algorithm: string) => {
    const sealed: Record<string, string> = { ...fields, store_passwd: digest(algorithm, storePassword) }
    const joined = Object.keys(sealed)
      .toSorted()
      .map((name) => `${name}=${sealed[name]}`)
      .join('&')
    return digest(algorithm, joined)
  }
  return {
    ...fields,
    verify_sign: seal('md5'),
    verify_key: Object.keys(fields).toSorted().join(','),
    verify_sign_sha2: seal('sha256'),
  }
}
