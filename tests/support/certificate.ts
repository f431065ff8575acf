import { generateKeyPairSync, sign } from 'node:crypto'

const encoded = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), body])
}
const sequence = (...parts: Buffer[]) => encoded(0x30, ...parts)
const oid = (hex: string) => encoded(0x06, Buffer.from(hex, 'hex'))
const time = (at: Date) =>
  encoded(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = oid('550403')
const alternativeNames = oid('551d11')
const basicConstraints = oid('551d13')

/** A key and a certificate that it signed itself, for `localhost`, from a year ago until a moment. PEM. */
export function certificateUntil(until: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(
    encoded(0x31, sequence(commonName, encoded(0x0c, Buffer.from(`until ${until.toISOString()}`)))),
  )
  const body = sequence(
    encoded(0xa0, encoded(0x02, Buffer.from([2]))),
    encoded(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(Date.now() - 365 * 86_400_000)), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encoded(
      0xa3,
      sequence(
        sequence(basicConstraints, encoded(0x04, sequence(encoded(0x01, Buffer.from([0xff]))))),
        sequence(alternativeNames, encoded(0x04, sequence(encoded(0x82, Buffer.from('localhost'))))),
      ),
    ),
  )
  const signature = sign('sha256', body, privateKey)
  const whole = sequence(body, ecdsaWithSha256, encoded(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}
