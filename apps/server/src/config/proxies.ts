import { BlockList, isIP } from 'node:net'
import * as z from 'zod'
import { isOff } from './fields.ts'

const NAMED = ['loopback', 'linklocal', 'uniquelocal']

/** Off, or the addresses of the proxies in front. How many there are would not do: whoever reaches us directly could add to them. */
export const trustedProxies = z
  .string()
  .toLowerCase()
  .refine((text) => isOff(text) || text.split(',').every(isAddressRange))
  .transform((text) => (isOff(text) ? (false as const) : text))

/** Sentences about trusted addresses that strangers may have. */
export function proxyWarnings(trusted: false | string): string[] {
  const open = trusted === false ? [] : trusted.split(',').filter((range) => !isPrivate(range.trim()))
  return open.map(
    (range) =>
      `TRUST_PROXY has "${range.trim()}", which isn't a private range: whoever has an address in it can pretend to have any other.`,
  )
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
