import * as z from 'zod'

/** A ratio on its way in: a decimal string or a JSON number, up to six decimals, from 0 to `max`. */
export const fraction = (max: number, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => String(value).trim())
    .refine((text) => /^\d(\.\d{1,6})?$/.test(text) && Number(text) <= max, message)

/** A percentage from 0 to 100 on its way in; parsed to a string with two decimals, as replies have it. */
export const percent = z
  .union([z.string(), z.number()], { error: 'Enter a percentage from 0 to 100.' })
  .transform((value) => String(value).trim())
  .refine(
    (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100,
    'Enter a percentage from 0 to 100 with up to two decimals.',
  )
  .transform((text) => {
    const [whole, cents = ''] = text.split('.')
    return `${Number(whole)}.${cents.padEnd(2, '0')}`
  })
