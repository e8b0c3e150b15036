import * as z from 'zod'
import { day, searchText } from './fields.ts'
import { loanAmountInput } from './money.ts'

/** Several values with commas between them; at least one, each of the given kind. */
export function commaList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1).max(50))
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Enter a whole number.')
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** What every list takes. `ordering` is one of `fields`, with `-` in front for descending. */
export function listQuery<const F extends readonly [string, ...string[]]>(fields: F) {
  const orderings = fields.flatMap((field) => [field, `-${field}`]) as (F[number] | `-${F[number]}`)[]
  return {
    ordering: z.enum(orderings, `Order by one of ${fields.join(', ')}, with - in front for descending.`).optional(),
    limit: wholeNumber(1, 100).optional(),
    // It holds the last row's key, of which a title may be 200 characters of any script.
    cursor: z.string().max(4000, 'This cursor isn’t from this list.').optional(),
    search: searchText.optional(),
  }
}

/** The filters that leads and deals share. Dates are inclusive, in UTC. */
export const pipelineFilters = {
  created_date_range_after: day.optional(),
  created_date_range_before: day.optional(),
  loan_amount_min: loanAmountInput.optional(),
  loan_amount_max: loanAmountInput.optional(),
  credit_score_min: wholeNumber(0, 1000).optional(),
  credit_score_max: wholeNumber(0, 1000).optional(),
}

/** The reply of every list. `next` and `previous` are addresses with a cursor, or null. */
export function listReply<T extends z.ZodType>(item: T) {
  return z.object({
    results: z.array(item),
    total_count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
}

/** A query flag: `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Says that a member of staff wants to be treated as the borrower they are, too. */
export const clientRole = {
  permission_level: z
    .literal('portal', 'Set permission_level=portal.')
    .optional()
    .meta({ description: 'As a client of the deal, also where the caller is on the staff of the partner' }),
}

/** The same for calls that lenders use, too. */
export const viewerRole = {
  permission_level: z
    .enum(['portal', 'lender'], 'Set permission_level=portal or permission_level=lender.')
    .optional()
    .meta({
      description: 'As a client, or as staff of a lender, also where the caller is on the staff of the partner',
    }),
}
