import { isIPv6 } from 'node:net'

/** Names a bucket for a network address. */
export function addressBucket(what: string, address: string): string {
  return `${what}:${networkOf(address)}`
}

/**
 * An IPv4 address, or the first 64 bits of an IPv6 address, since its holder has every address that begins with them.
 */
function networkOf(address: string): string {
  const [, v4] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (v4 !== undefined) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...between, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
