import * as z from 'zod'
import { duplicate } from './duplicates.ts'

const row = z.number().int().meta({ description: 'As in a spreadsheet: the header is row 1' })

export const leadImportCheck = z
  .object({
    valid: z.number().int().meta({ description: 'Rows that can be imported' }),
    rejected: z
      .array(z.object({ row, errors: z.array(z.object({ column: z.string().nullable(), message: z.string() })) }))
      .meta({ description: 'Rows that can’t be imported' }),
    duplicates: z
      .array(
        z.object({
          row,
          same_as: z
            .number()
            .int()
            .nullable()
            .meta({ description: 'an earlier row with the same email or phone number' }),
          matches: z.array(duplicate).meta({ description: 'up to two leads or deals' }),
        }),
      )
      .meta({ description: 'Valid rows that may be known already' }),
  })
  .meta({ id: 'LeadImportCheck' })
export type LeadImportCheck = z.infer<typeof leadImportCheck>
