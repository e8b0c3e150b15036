import type { loanRequestCalls } from '@loanyard/contract/loan-requests/loan-requests'
import type { preQualifyCalls } from '@loanyard/contract/loan-requests/pre-qualification'
import type { Handlers } from '../../http/routing/call-types.ts'
import { listLoanRequests } from './list-loan-requests.ts'
import { receiveRequest, loadPreQualifyPartner } from './receive-request.ts'

export const preQualifyHandlers: Handlers<typeof preQualifyCalls> = {
  getPreQualifyDefault: (ctx) => loadPreQualifyPartner(ctx, undefined),
  getPreQualifyPartner: (ctx, { params }) => loadPreQualifyPartner(ctx, params.partner_id),
  preQualify: (ctx, { body }) => receiveRequest(ctx, body),
}

export const loanRequestHandlers: Handlers<typeof loanRequestCalls> = {
  listLoanRequests: (ctx, { query }) => listLoanRequests(ctx, query),
}
