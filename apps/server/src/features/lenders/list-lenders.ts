import type { LenderGroup, LenderGroupsQuery, LenderListQuery } from '@loanyard/contract/lenders/list-query'
import type { Lender, LenderForDeal } from '@loanyard/contract/lenders/schemas'
import { presentGroups } from '../../db/lists/grouping.ts'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import { notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { findDealId } from '../deals/index.ts'
import { authorize } from './policy.ts'
import { findLender, findLenderGroups, findLenders, lenderGroups, lenderOrderingsSql } from './queries.ts'
import { presentLender, presentLenderForDeal } from './rows.ts'

type PageQuery = Pick<LenderListQuery, 'limit' | 'cursor' | 'ordering' | 'group_by' | 'after_group'>

function requestOf(ctx: StaffContext, query: PageQuery) {
  const { partner_id, url } = ctx
  return pageRequest(ctx.cursors, query, {
    partner_id,
    url,
    orderings: lenderOrderingsSql,
    byDefault: 'name',
    groupings: lenderGroups,
  })
}

/** By name by default. Throws forbidden, bad_cursor. */
export async function listLenders(ctx: StaffContext, query: LenderListQuery): Promise<Page<Lender>> {
  authorize(ctx, 'lender.read')
  const page = requestOf(ctx, query)
  const found = await findLenders(ctx, query, page)
  return pageOf(page, found.rows, totalOf(page, found.all), (row) => presentLender(ctx, row))
}

/** Of the whole result. Throws forbidden. */
export async function getLenderGroups(
  ctx: StaffContext,
  query: LenderGroupsQuery,
): Promise<{ results: LenderGroup[] }> {
  authorize(ctx, 'lender.read')
  const grouping = lenderGroups[query.group_by]
  return presentGroups(grouping, await findLenderGroups(ctx, query, grouping))
}

/** The lenders a deal is or can be shared with, by name. Throws forbidden, not_found, bad_cursor. */
export async function listLendersForDeal(
  ctx: StaffContext,
  dealId: string,
  query: Pick<LenderListQuery, 'limit' | 'cursor' | 'search'>,
): Promise<Page<LenderForDeal>> {
  authorize(ctx, 'lender.read')
  const forDeal = await findDealId(ctx, dealId)
  if (forDeal === null) throw notFound()
  const page = requestOf(ctx, query)
  const found = await findLenders(ctx, { search: query.search, forDeal }, page)
  return pageOf(page, found.rows, totalOf(page, found.all), (row) => presentLenderForDeal(ctx, row))
}

/** Throws forbidden, not_found. */
export async function getLender(ctx: StaffContext, id: string): Promise<Lender> {
  authorize(ctx, 'lender.read')
  const lender = await findLender(ctx, id)
  if (lender === null) throw notFound()
  return presentLender(ctx, lender)
}
