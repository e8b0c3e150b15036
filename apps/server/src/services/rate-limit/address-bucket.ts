import { isIPv6 } from 'node:net'

/** The name of a count that belongs to where requests come from. */
export function addressBucket(what: string, address: string): string {
  return `${what}:${networkOf(address)}`
}

/** An IPv4 address; of IPv6 the first 64 bits, since whoever has one address there has all that begin so. */
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
