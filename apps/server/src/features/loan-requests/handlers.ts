import type { LoanRequest, loanRequestCalls } from '@loanyard/contract/loan-requests/loan-requests'
import type { preQualifyCalls } from '@loanyard/contract/loan-requests/pre-qualification'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import type { Handlers } from '../../http/routing/call-types.ts'
import type { UserContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { requestState } from './policy.ts'
import { findLoanRequests, type LoanRequestRow } from './queries.ts'
import { receiveRequest, loadPreQualifyPartner } from './receive-request.ts'

export const preQualifyHandlers: Handlers<typeof preQualifyCalls> = {
  getPreQualifyDefault: (ctx) => loadPreQualifyPartner(ctx, undefined),
  getPreQualifyPartner: (ctx, { params }) => loadPreQualifyPartner(ctx, params.partner_id),
  preQualify: (ctx, { body }) => receiveRequest(ctx, body),
}

export const loanRequestHandlers: Handlers<typeof loanRequestCalls> = {
  listLoanRequests: (ctx, { query }) => listLoanRequests(ctx, query),
}

const orderings = { created: { expression: 'r.created', type: 'timestamptz' } } as const

interface PageQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

/** Throws bad_cursor. */
async function listLoanRequests(ctx: UserContext, query: PageQuery): Promise<Page<LoanRequest>> {
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.actor.user_id,
    url: ctx.url,
    orderings,
    byDefault: '-created',
  })
  const result = await findLoanRequests(ctx, page)
  const rows = result.filter((row): row is LoanRequestRow => row.id !== null)
  return pageOf(page, rows, totalOf(page, result), present)
}

function present(row: LoanRequestRow): LoanRequest {
  const { loan_purpose, loan_amount, down_payment, business_type, created, contact } = row
  return {
    id: toId('loan_request', row.id),
    partner: { id: toId('partner', row.partner_id), name: row.partner_name },
    state: requestState(row),
    loan_purpose,
    loan_amount,
    down_payment,
    business_type,
    created,
    contact,
    deal: row.deal_id === null ? null : toId('deal', row.deal_id),
  }
}
