import * as z from 'zod'

const ON = new Set(['1', 'on', 'true', 'yes'])
const OFF = new Set(['0', 'off', 'false', 'no'])

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

export const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => ON.has(text) || isOff(text))
  .transform((text) => ON.has(text))

/** Scheme, host and port only. */
export const origin = z
  .string()
  .refine((text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username
  })
  .transform((text) => new URL(text).origin)

export function isOff(text: string): boolean {
  return OFF.has(text)
}

export const address = z.email().max(254)

/**
 * "Name <someone@example.com>" or a bare address. Two separate parts, so that neither can smuggle in a second
 * recipient.
 */
export const mailbox = z
  .string()
  .transform((text) => {
    const parts = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
    return parts ? { name: parts[1] ?? '', address: parts[2] ?? '' } : { name: '', address: text.trim() }
  })
  .pipe(z.object({ name: z.string().max(100), address }))

export const hostAndPort = (defaultPort: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d{1,5})?$/)
    .transform((text) => {
      const [host = '', port = String(defaultPort)] = text.split(':')
      return { host, port: Number(port) }
    })
    .refine(({ port }) => port > 0 && port <= 65_535)
