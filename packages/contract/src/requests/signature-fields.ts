import * as z from 'zod'
import * as copy from './copy.ts'

export const signatureFieldKinds = ['signature', 'initials', 'date', 'name'] as const
export type SignatureFieldKind = (typeof signatureFieldKinds)[number]

export const maxSignatureFields = 40

/** The least that can be read. Fractions of the page. */
export const minFieldSize = { width: 0.03, height: 0.01 } as const

const fraction = z.number().min(0).max(1)

/** Allows for the sum of two rounded fractions. */
const end = 1 + 1e-6

/** In fractions of the page as seen, from its upper left corner; pages from 1. */
const placedField = z
  .strictObject({
    kind: z.enum(signatureFieldKinds),
    page: z.int().min(1).max(1000),
    x: fraction,
    y: fraction,
    width: fraction.min(minFieldSize.width),
    height: fraction.min(minFieldSize.height),
  })
  .refine(({ x, y, width, height }) => x + width <= end && y + height <= end, copy.fieldOutsidePage)
export type PlacedField = z.output<typeof placedField>

/** Where staff put the fields of a PDF to sign. */
export const signatureFields = z
  .array(placedField)
  .max(maxSignatureFields)
  .refine((fields) => fields.length === 0 || fields.some(({ kind }) => kind === 'signature'), copy.fieldRequired)
