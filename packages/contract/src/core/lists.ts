import * as z from 'zod'
import * as copy from './copy.ts'
import { day, searchText } from './fields.ts'
import { loanAmountInput } from './money.ts'

/** From 1 to 50 values separated by commas. */
export function commaList<T extends z.ZodType<unknown, string>>(item: T) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item).min(1).max(50))
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, copy.wholeNumber)
    .transform(Number)
    .pipe(z.number().min(min).max(max))

/** The query parameters of every list. `ordering` is one of `fields`, with a leading `-` for descending. */
export function listQuery<const F extends readonly [string, ...string[]]>(fields: F) {
  const orderings = fields.flatMap((field) => [field, `-${field}`]) as (F[number] | `-${F[number]}`)[]
  return {
    ordering: z.enum(orderings, copy.orderingOneOf(fields)).optional(),
    limit: wholeNumber(1, 100).optional(),
    // A cursor contains the last row's sort key, which can be a title of 200 characters in any script.
    cursor: z.string().max(4000, copy.cursorInvalid).optional(),
    search: searchText.optional(),
  }
}

/** Query parameters of a list that can be grouped by one of `fields`. */
export function groupQuery<const F extends readonly [string, ...string[]]>(fields: F) {
  return {
    group_by: z.enum(fields).optional().meta({
      description: 'Orders the list by group first, in the order of its groups; `ordering` applies within each group',
    }),
    after_group: z
      .string()
      .max(100)
      .optional()
      .meta({ description: 'The key of a group: the first page starts after it. Needs `group_by`' }),
  }
}

/** Fields of one group of a list. */
export const groupFields = {
  key: z.string().meta({ description: 'A value or an id; `none`: no value. What `after_group` takes' }),
  name: z.string().nullable().meta({ description: 'null: no value' }),
  count: z.number().int(),
}

/** The reply with the groups of a whole result, in the list’s order. */
export function groupsReply<T extends z.ZodType>(group: T) {
  return z.object({ results: z.array(group).meta({ description: 'Without empty groups' }) })
}

/** Filters of both leads and deals. Dates are inclusive, in UTC. */
export const pipelineFilters = {
  created_date_range_after: day.optional(),
  created_date_range_before: day.optional(),
  loan_amount_min: loanAmountInput.optional(),
  loan_amount_max: loanAmountInput.optional(),
  credit_score_min: wholeNumber(0, 1000).optional(),
  credit_score_max: wholeNumber(0, 1000).optional(),
}

/** The reply of every list. `next` and `previous` are URLs with a cursor, or null. */
export function listReply<T extends z.ZodType>(item: T) {
  return z.object({
    results: z.array(item),
    total_count: z.number().int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })
}

/** A filter that is on or absent. */
export const onlyTrue = z.string().regex(/^true$/, copy.onlyTrue)

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')

/** Lets a staff member who is also the borrower act as the borrower. */
export const clientRole = {
  permission_level: z
    .literal('portal', copy.permissionLevelPortal)
    .optional()
    .meta({ description: 'Act as a client of the deal, even if the caller is on the partner’s staff' }),
}

/** `clientRole` for calls that lenders can use as well. */
export const viewerRole = {
  permission_level: z.enum(['portal', 'lender'], copy.permissionLevelPortalOrLender).optional().meta({
    description: 'Act as a client or as lender staff, even if the caller is on the partner’s staff',
  }),
}
