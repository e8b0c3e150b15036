import * as z from 'zod'
import { id } from '../core/ids.ts'
import { commaList, groupQuery, listQuery, onlyTrue, pipelineFilters } from '../core/lists.ts'
import { dealStatuses, loanPurposes, turns } from '../core/values.ts'
import * as copy from './copy.ts'

export const dealOrderings = [
  'created',
  'modified',
  'title',
  'loan_amount',
  'personal_credit_score',
  'stage',
  'status',
] as const

export const dealGroupings = ['stage', 'status', 'coordinator', 'loan_purpose', 'waiting_on'] as const
export type DealGrouping = (typeof dealGroupings)[number]

/** A deal with several coordinators is in the group of the one it was shared with first. */
export const dealGroupQuery = groupQuery(dealGroupings)

export const dealFilters = {
  stage: commaList(id('stage')).optional(),
  status: commaList(z.enum(dealStatuses)).optional(),
  coordinator: commaList(z.union([id('staff'), z.enum(['me', 'none'])], copy.coordinatorFilter))
    .optional()
    .meta({ description: 'Staff ids; `me`: the caller, `none`: deals without a coordinator' }),
  loan_purpose: commaList(z.enum(loanPurposes)).optional(),
  lender: commaList(id('lender')).optional().meta({ description: 'Lenders who see the deal now' }),
  waiting_on: commaList(z.enum(turns)).optional(),
  overdue: onlyTrue.optional().meta({ description: 'Deals with an open required request past its due date' }),
  needs_review: onlyTrue.optional().meta({ description: 'Deals with submissions to review' }),
  ...pipelineFilters,
  search: listQuery(dealOrderings).search,
}

export const dealListQuery = z.strictObject({ ...dealFilters, ...listQuery(dealOrderings), ...dealGroupQuery })
export type DealListQuery = z.output<typeof dealListQuery>

export const boardQuery = z.strictObject(dealFilters)
export type BoardQuery = z.output<typeof boardQuery>
