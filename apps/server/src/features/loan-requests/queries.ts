import type { LeadStatus } from '@loanyard/contract/core/values'
import type { LoanRequest } from '@loanyard/contract/loan-requests/loan-requests'
import { fixed, sql } from '../../db/client/statement.ts'
import { pageStatement, type PageRequest } from '../../db/lists/list.ts'
import { partnerScope } from '../../db/scopes/scopes.ts'
import { systemActor } from '../../services/audit/record-audit.ts'
import {
  firstRow,
  later,
  rows,
  type Auditable,
  type ScopedContext,
  type RequestContext,
} from '../../services/context.ts'
import type { NewMagicLink } from '../auth/index.ts'

/** The request in the scope of the partner (UUID) that it names. No one is signed in. */
export function inPartner<C extends RequestContext & Pick<ScopedContext, 'db'>>(
  ctx: C,
  partner: string,
): C & Auditable {
  return { ...ctx, db: { ...ctx.db, scope: partnerScope(partner) }, partner_id: partner, actor: systemActor }
}

interface PartnerRow {
  readonly id: string
  readonly name: string
  readonly logo: string | null
  readonly website: string | null
  readonly base_rate: string | null
  readonly base_rate_from: string | null
  readonly today: string
}

/** The partner (UUID) with its day, and the base rate in effect then. */
export function findPreQualifyPartner(ctx: ScopedContext, partner: string): Promise<PartnerRow | null> {
  return firstRow(
    ctx,
    sql`select id, name, logo, website, base_rate::text as base_rate, base_rate_from::text as base_rate_from,
               today::text as today
          from private.prequalify_partner(${partner}, ${ctx.clock.now()})`,
  )
}

interface NewLoanRequest {
  readonly request: string
  readonly lead: string
  readonly new_user: string
  readonly details: object
  readonly fingerprint: Buffer
}

interface SavedLoanRequest {
  readonly user_id: string
  /** Null if the same request was sent within a day. */
  readonly lead: string | null
  /** Whether the account is no one's staff, lender or client. */
  readonly only_requests: boolean
}

export async function saveLoanRequest(ctx: ScopedContext, sent: NewLoanRequest): Promise<SavedLoanRequest> {
  const saved = await firstRow<SavedLoanRequest>(
    ctx,
    sql`select user_id, lead, only_requests from private.receive_loan_request(${sent.request}, ${sent.lead}, ${sent.new_user},
          ${JSON.stringify(sent.details)}::jsonb, ${sent.fingerprint}, ${ctx.clock.now()})`,
  )
  if (saved === null) throw new Error('receive_loan_request returned no row')
  return saved
}

/** Older links keep working. */
export function saveRequesterLink(
  ctx: ScopedContext,
  { user, hash, code_hash, key_id, expires_at }: NewMagicLink['row'],
): void {
  later(
    ctx,
    sql`select private.add_requester_link(${user}, ${hash}, ${code_hash}, ${key_id}, ${ctx.clock.now()}, ${expires_at})`,
  )
}

export interface LoanRequestRow {
  readonly partner_id: string
  readonly id: string
  readonly partner_name: string
  readonly loan_purpose: LoanRequest['loan_purpose']
  readonly loan_amount: string
  readonly down_payment: string | null
  readonly business_type: LoanRequest['business_type']
  readonly created: string
  readonly lead_status: LeadStatus | null
  readonly has_deal: boolean
  readonly deal_id: string | null
  readonly contact: LoanRequest['contact']
  readonly sort_key: string
  readonly total: number | null
}

/** An empty page has one row with only the total. */
export function findLoanRequests(
  ctx: ScopedContext,
  page: PageRequest,
): Promise<(LoanRequestRow | { id: null; total: number | null })[]> {
  return rows(
    ctx,
    pageStatement(page, {
      select: fixed('r.*'),
      from: fixed('private.own_loan_requests() r'),
      where: sql`true`,
      idColumn: 'r.id',
      total: sql`(select count(*)::integer from private.own_loan_requests())`,
    }),
  )
}
