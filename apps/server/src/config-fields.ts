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

export function isOff(text: string): boolean {
  return OFF.has(text)
}
