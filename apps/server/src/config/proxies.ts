import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import * as copy from './copy.ts'
import { isOff } from './fields.ts'

const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, not a number of proxies: a direct caller could add entries to the forwarding header. */
export const trustedProxies = z
  .string()
  .toLowerCase()
  .refine((text) => isOff(text) || text.split(',').every(isAddressRange))
  .transform((text) => (isOff(text) ? (false as const) : text))

/** One sentence per trusted range that includes public addresses. */
export function proxyWarnings(trusted: false | string): string[] {
  const open = trusted === false ? [] : trusted.split(',').filter((range) => !isPrivate(range.trim()))
  return open.map((range) => copy.publicProxyRange(range.trim()))
}

function isAddressRange(text: string): boolean {
  if (NAMED.includes(text.trim())) return true
  const [ip = '', bits = '8', ...rest] = text.trim().split('/')
  const longest = isIP(ip) === 4 ? 32 : 128
  return isIP(ip) !== 0 && rest.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest
}

const PRIVATE = [
  ...(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '100.64.0.0/10'] as const),
  ...(['::1/128', 'fc00::/7', 'fe80::/10'] as const),
]

function isPrivate(range: string): boolean {
  if (NAMED.includes(range)) return true
  const [ip = '', bits] = range.split('/')
  const family = isIP(ip) === 4 ? 'ipv4' : 'ipv6'
  const length = Number(bits ?? (family === 'ipv4' ? 32 : 128))
  return PRIVATE.some((outer) => {
    const [net = '', prefix] = outer.split('/')
    if ((isIP(net) === 4 ? 'ipv4' : 'ipv6') !== family) return false
    const list = new BlockList()
    list.addSubnet(net, Number(prefix), family)
    return length >= Number(prefix) && list.check(ip, family)
  })
}
