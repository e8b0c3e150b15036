import * as z from 'zod'
import { duplicate } from './duplicates.ts'
import { lead } from './schemas.ts'

const row = z.number().int().meta({ description: 'As in a spreadsheet: the header is row 1' })

/** What a row of a file is compared with. */
const existingLead = lead
  .pick({
    id: true,
    deal: true,
    full_name: true,
    email: true,
    phone: true,
    lead_status: true,
    personal_credit_score: true,
    loan_amount: true,
    loan_purpose: true,
    down_payment: true,
    business_type: true,
    business_name: true,
    referral_source: true,
  })
  .meta({ id: 'ExistingLead', description: 'A lead that an import can update' })
export type ExistingLead = z.infer<typeof existingLead>

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
          existing: existingLead.nullable().meta({ description: 'the lead that the row can update' }),
        }),
      )
      .meta({ description: 'Valid rows that may be known already' }),
  })
  .meta({ id: 'LeadImportCheck' })
export type LeadImportCheck = z.infer<typeof leadImportCheck>
