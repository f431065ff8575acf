import { BlockList, isIP } from 'node:net'

/** Networks that are not the public internet: our own machine and networks, and what is reserved. RFC 6890 and what follows it. */
const closed = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4')
/** Of the others, only what was given out as public (2000::/3), less what carries an address of IPv4 or is for examples. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** An address of IPv4 that is written as one of IPv6 is that of IPv4. */
function plain(address: string): { address: string; family: 'ipv4' | 'ipv6' } | null {
  const version = isIP(address)
  if (version === 4) return { address, family: 'ipv4' }
  if (version !== 6) return null
  const { hostname } = new URL(`http://[${address.split('%')[0] ?? ''}]`)
  const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(hostname)
  if (!mapped) return { address, family: 'ipv6' }
  const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
  return { address: [high >> 8, high & 255, low >> 8, low & 255].join('.'), family: 'ipv4' }
}

/** Whether an address is one of the public internet. What is no address is none. @source product 7 */
export function isPublicAddress(text: string): boolean {
  const found = plain(text)
  if (found === null || closed.check(found.address, found.family)) return false
  return found.family === 'ipv4' || open.check(found.address, 'ipv6')
}

/** Whether an address is this machine's own. */
export function isLoopbackAddress(text: string): boolean {
  const found = plain(text)
  return found !== null && loopback.check(found.address, found.family)
}
