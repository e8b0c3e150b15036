import * as z from 'zod'
import * as copy from './copy.ts'

export const signatureFieldKinds = ['signature', 'initials', 'date', 'name'] as const
export type SignatureFieldKind = (typeof signatureFieldKinds)[number]

export const maxSignatureFields = 40

/** The least that can be read and hit with a finger; a whole page at most. Fractions of the page. */
export const minFieldSize = { width: 0.03, height: 0.01 } as const

const fraction = z.number().min(0, copy.fieldOutsidePage).max(1, copy.fieldOutsidePage)

/** Allows for the sum of two rounded fractions. */
const rounding = 1e-6

export const placedField = z
  .strictObject({
    kind: z.enum(signatureFieldKinds),
    page: z.int().min(1).max(1000).meta({ description: 'From 1' }),
    x: fraction.meta({ description: 'Left edge, as a fraction of the width of the page as seen' }),
    y: fraction.meta({ description: 'Upper edge, as a fraction of the height of the page as seen' }),
    width: fraction.min(minFieldSize.width, copy.fieldTooSmall),
    height: fraction.min(minFieldSize.height, copy.fieldTooSmall),
  })
  .refine(({ x, width }) => x + width <= 1 + rounding, copy.fieldOutsidePage)
  .refine(({ y, height }) => y + height <= 1 + rounding, copy.fieldOutsidePage)
export type PlacedField = z.output<typeof placedField>

/** Where staff put the fields of a PDF to sign; empty: where the PDF itself asks for them. */
export const signatureFields = z
  .array(placedField)
  .max(maxSignatureFields, copy.tooManyFields(maxSignatureFields))
  .refine(
    (fields) => fields.length === 0 || fields.some(({ kind }) => kind === 'signature'),
    copy.signatureFieldRequired,
  )
