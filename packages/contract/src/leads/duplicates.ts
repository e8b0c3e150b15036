import * as z from 'zod'
import { email, line, phone } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { amount } from '../core/money.ts'

export const duplicateQuery = z.strictObject({
  email: email.optional(),
  phone: phone.optional(),
  business_name: line(200).optional(),
  except: id('lead').optional().meta({ description: 'a lead that is no duplicate of itself' }),
})
export type DuplicateQuery = z.output<typeof duplicateQuery>

export const duplicate = z
  .object({
    lead: id('lead').nullable(),
    deal: id('deal').nullable().meta({ description: 'a deal without a matching lead' }),
    name: z.string(),
    business_name: z.string().nullable(),
    status: z.string(),
    loan_amount: amount.nullable(),
    matched: z.array(z.enum(['email', 'phone', 'business_name'])),
  })
  .meta({ id: 'Duplicate' })
export type Duplicate = z.infer<typeof duplicate>
