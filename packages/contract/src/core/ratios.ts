import * as z from 'zod'
import * as copy from './copy.ts'

/** A ratio as input: a decimal string or a JSON number with up to six decimals, from 0 to `max`. */
export const fraction = (max: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .refine((text) => /^\d(\.\d{1,6})?$/.test(text) && Number(text) <= max, message)

/** A percentage from 0 to 100 as input, parsed to a string with two decimals. */
export const percent = z
  .union([z.string(), z.number()], { error: copy.percentRange })
  .transform((value) => String(value).trim())
  .refine((text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100, copy.percentFormat)
  .transform((text) => {
    const [whole, cents = ''] = text.split('.')
    return `${Number(whole)}.${cents.padEnd(2, '0')}`
  })
