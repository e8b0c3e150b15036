import type {
  StaffDeal,
  StaffDealsQuery,
  StaffList,
  StaffListQuery,
  StaffMember,
} from '@loanyard/contract/staff/schemas'
import { pageOf, pageRequest, totalOf, type Ordering, type Page } from '../../db/lists/list.ts'
import { notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findStaffDeals, findStaffPage, staffOrderingsSql } from './list-queries.ts'
import { authorize, assignableRoles } from './policy.ts'
import { findMember } from './queries.ts'
import { presentStaff, presentStaffDeal } from './rows.ts'

/** Throws forbidden, bad_cursor. */
export async function listStaff(ctx: StaffContext, query: StaffListQuery): Promise<StaffList> {
  authorize(ctx, 'staff.read')
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: staffOrderingsSql,
    byDefault: 'name',
  })
  const { all, rows } = await findStaffPage(ctx, query, page)
  return {
    ...pageOf(page, rows, totalOf(page, all), (row) => presentStaff(ctx, row)),
    can: { add: assignableRoles(ctx) },
  }
}

/** Throws forbidden, not_found. */
export async function getStaff(ctx: StaffContext, staffId: string): Promise<StaffMember> {
  authorize(ctx, 'staff.read')
  const member = await findMember(ctx, toUuid('staff', staffId))
  if (member === null) throw notFound()
  return presentStaff(ctx, member)
}

const dealOrderingsSql = {
  coordinator_assigned_at: { expression: 'c.assigned_at', type: 'timestamptz' },
  title: { expression: 'private.normalize(d.title)', type: 'text' },
  loan_amount: { expression: 'coalesce(d.loan_amount, -1)', type: 'numeric' },
  stage: { expression: 'g.number', type: 'integer' },
  status: { expression: 'd.status', type: 'text' },
  created: { expression: 'd.created', type: 'timestamptz' },
  modified: { expression: 'd.modified', type: 'timestamptz' },
} as const satisfies Record<string, Omit<Ordering, 'name'>>

/** The deals shared with a coordinator, most recently shared first. Throws forbidden, not_found, bad_cursor. */
export async function listStaffDeals(
  ctx: StaffContext,
  staffId: string,
  query: StaffDealsQuery,
): Promise<Page<StaffDeal>> {
  authorize(ctx, 'staff.read')
  const staff = toUuid('staff', staffId)
  if ((await findMember(ctx, staff)) === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: dealOrderingsSql,
    byDefault: '-coordinator_assigned_at',
  })
  const { all, rows } = await findStaffDeals(ctx, { staff, search: query.search }, page)
  return pageOf(page, rows, totalOf(page, all), (row) => presentStaffDeal(ctx, row))
}
