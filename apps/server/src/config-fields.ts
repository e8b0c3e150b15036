import * as z from 'zod'

const ON = new Set(['1', 'on', 'true', 'yes'])
const OFF = new Set(['0', 'off', 'false', 'no'])

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

export const onOff = z
  .string()
  .toLowerCase()
  .refine((text) => ON.has(text) || isOff(text))
  .transform((text) => ON.has(text))

/** Scheme, host and port alone. */
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

/** True for this machine alone, by a host name or address as it stands in a URL or in HOST. */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[?::1\]?|localhost|.+\.localhost)$/i.test(host)
}
