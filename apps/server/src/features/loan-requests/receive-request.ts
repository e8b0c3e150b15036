import { emailInvalid } from '@loanyard/contract/core/specified-copy'
import type { PreQualification, PreQualifyPartner } from '@loanyard/contract/loan-requests/pre-qualification'
import { guarantyPercentage } from '@loanyard/lending/guaranty/guaranty-percentage'
import { badInput, notFound } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type Auditable, type ScopedContext } from '../../services/context.ts'
import { newUuid, toId, toUuid } from '../../services/ids.ts'
import { queueEmail } from '../../services/mail/mailer.ts'
import { addressBucket } from '../../services/rate-limit/rate-limiter.ts'
import { accountBucket, isDeliverable, makeLink } from '../auth/index.ts'
import { confirmationEmail } from './confirmation-email.ts'
import * as copy from './copy.ts'
import { authorize, preQualifyLimits, requesterLinkMinutes } from './policy.ts'
import { findPreQualifyPartner, inPartner, saveLoanRequest, saveRequesterLink } from './queries.ts'

/** The given partner, or the default partner of this installation. Throws not_found. */
export async function loadPreQualifyPartner(
  ctx: ScopedContext,
  partner: string | undefined,
): Promise<PreQualifyPartner> {
  ctx.limits.shared(addressBucket('prequalify:look', ctx.address), preQualifyLimits.lookUp)
  const found = await findPreQualifyPartner(ctx, toUuid('partner', partner ?? ctx.preQualifyPartner))
  if (found === null) throw notFound()
  const { id, name, logo, website, base_rate, base_rate_from, today: on } = found
  return {
    partner: { id: toId('partner', id), name, logo, website },
    base_rate:
      base_rate === null || base_rate_from === null ? null : { rate: base_rate, effective_from: base_rate_from },
    largest_loan: guarantyPercentage('0.00', programOn(on)).largest_loan,
    on,
  }
}

/**
 * Creates a lead and a loan request, and emails the requester a link to track it. Reply and processing are the same for
 * every email address, so that neither reveals an account. Ignores a request repeated within a day, and one that fills
 * in the hidden field. Throws bad_input, also above the program's largest loan, not_found for an unknown partner, too_many_requests.
 */
export async function receiveRequest(ctx: ScopedContext, sent: PreQualification): Promise<{ received: true }> {
  authorize(ctx, 'loan_request.create')
  const { email, referral_note, partner } = sent
  if (!isDeliverable(email)) throw badInput([{ path: 'email', message: emailInvalid }])
  await ctx.limits.exact(addressBucket('prequalify:address', ctx.address), preQualifyLimits.address)
  const uuid = toUuid('partner', partner ?? ctx.preQualifyPartner)
  const recipient = await findPreQualifyPartner(ctx, uuid)
  if (recipient === null) throw notFound()
  assertWithinProgram(sent.loan_amount, recipient.today)
  await ctx.limits.exact(
    accountBucket(addressBucket('prequalify:account', ctx.address), email),
    preQualifyLimits.account,
  )
  await ctx.limits.exact(accountBucket('prequalify:total', email), preQualifyLimits.total)
  if (referral_note !== undefined && referral_note !== '') return { received: true }
  const isNamed = !(await ctx.limits.isPast(`prequalify:named:${uuid}`, preQualifyLimits.named))
  return withTransaction(inPartner(ctx, uuid), async (tx) => {
    const details = detailsOf(sent)
    const { user_id, lead, only_requests } = await saveLoanRequest(tx, {
      request: newUuid(),
      lead: newUuid(),
      new_user: newUuid(),
      details,
      fingerprint: tx.keyedHash.of('loan request', JSON.stringify(details)),
    })
    if (lead === null) return { received: true }
    recordLead(tx, lead, sent.full_name)
    const minutes = requesterLinkMinutes[only_requests ? 'only_requests' : 'other']
    const link = makeLink(tx, { user: user_id, type: 'LOG_IN', area: 'requests', minutes })
    saveRequesterLink(tx, link.row)
    await queueEmail(tx, confirmationEmail(tx, { ...sent, broker: isNamed ? recipient.name : null, link, minutes }))
    return { received: true }
  })
}

/** `on`: the partner's day. */
const programOn = (on: string) => ({ sba_program: '7(a)', on, guaranty_percentage: null }) as const

function assertWithinProgram(loan_amount: string, on: string): void {
  const { over_limit, largest_loan } = guarantyPercentage(loan_amount, programOn(on))
  if (!over_limit) return
  throw badInput([{ path: 'loan_amount', message: copy.aboveProgram(Number(largest_loan).toLocaleString('en-US')) }])
}

function detailsOf(sent: PreQualification) {
  const { loan_purpose, loan_amount, business_type, full_name, email } = sent
  return {
    loan_purpose,
    loan_amount,
    down_payment: sent.down_payment ?? null,
    business_type,
    full_name,
    email,
    phone: sent.phone || null,
    personal_credit_score: sent.personal_credit_score ?? null,
  }
}

function recordLead(tx: Auditable, lead: string, full_name: string): void {
  const changes = [{ field: 'full_name', from: null, to: full_name }]
  recordAudit(tx, { action: 'lead_created', subject: lead, changes, data: { source: 'prequalify' } })
}
