import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { amount } from '../core/money.ts'
import { businessTypes, loanPurposes } from '../core/values.ts'
import { contact } from '../deals/portal-deals.ts'

/** Derived from the request's lead and the lead's deal. */
export const loanRequestStates = ['Received', 'In review', 'Opened as a deal', 'Closed'] as const
export type LoanRequestState = (typeof loanRequestStates)[number]

export const loanRequest = z
  .object({
    id: id('loan_request'),
    partner: z.object({ id: id('partner'), name: z.string() }),
    state: z.enum(loanRequestStates),
    loan_purpose: z.enum(loanPurposes),
    loan_amount: amount,
    down_payment: amount.nullable(),
    business_type: z.enum(businessTypes),
    created: instant,
    contact: contact.nullable().meta({ description: 'Who is reviewing the request; null: no one yet' }),
    deal: id('deal').nullable().meta({ description: 'The deal in the client portal, if the caller has access to it' }),
  })
  .meta({ id: 'LoanRequest' })
export type LoanRequest = z.infer<typeof loanRequest>

const { limit, cursor } = listQuery(['created'])

export const listLoanRequests = call({
  method: 'GET',
  path: '/api/v0/loan-requests',
  access: 'user',
  summary: 'The caller’s loan requests from the public pages, newest first',
  query: z.strictObject({ limit, cursor }),
  reply: { status: 200, schema: listReply(loanRequest) },
})

export const loanRequestCalls = { listLoanRequests }
