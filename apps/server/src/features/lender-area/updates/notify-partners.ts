import { skipIfFrozen } from '../../../db/scopes/scopes.ts'
import { systemActor, recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type ScopedContext, type PartnerContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { queueEmailToStaff, type Email } from '../../../services/mail/mailer.ts'
import { subjectText } from '../../../services/mail/user-text.ts'
import { excerpt, messageExcerpts, offerSummary } from '../../lenders/index.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import {
  findPendingUpdates,
  findUpdateRecipients,
  takePendingUpdates,
  type LenderUpdates,
  type DealAndLender,
  type UpdateRecipient,
} from './update-queries.ts'

/**
 * Emails partners what their lenders answered, offered and wrote: one email per deal and lender, after a quiet
 * period. Returns the number of deals.
 */
async function notifyPartners(ctx: ScopedContext, ofPartner: (partner: string) => PartnerContext): Promise<number> {
  authorize(ctx, 'partner.notify')
  const quietSince = new Date(ctx.clock.now().getTime() - ctx.requestEmailDelaySeconds * 1000)
  const threads = await findPendingUpdates(ctx, quietSince)
  for (const { partner_id, ...thread } of threads)
    await skipIfFrozen(() => notifyPartner(ofPartner(partner_id), thread))
  return threads.length
}

async function notifyPartner(ctx: PartnerContext, thread: DealAndLender): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const taken = await takePendingUpdates(tx, thread)
    const updates = { ...taken, conditions: taken.conditions.filter(isNews) }
    const lines = updateLines(updates)
    if (lines.length === 0) return
    for (const recipient of await findUpdateRecipients(tx, thread))
      await queueEmailToStaff(tx, updateEmail(tx, thread, { recipient, updates, lines }))
    recordNotified(tx, thread, lines.length)
  })
}

function recordNotified(tx: PartnerContext, { lender_id }: DealAndLender, count: number): void {
  const changes = [{ field: 'news', from: null, to: String(count) }]
  recordAudit({ ...tx, actor: systemActor }, { action: 'partner_told', subject: lender_id, changes })
}

interface UpdateEmail {
  readonly recipient: UpdateRecipient
  readonly updates: LenderUpdates
  readonly lines: readonly string[]
}

function updateEmail(
  ctx: PartnerContext,
  { deal_id }: DealAndLender,
  { recipient, updates, lines }: UpdateEmail,
): Email {
  const { partner_name, partner_logo, lender_name, deal_title, full_name, email } = recipient
  return {
    to: { name: full_name, address: email },
    brand: { name: partner_name, logo: partner_logo },
    subject: subjectOf(updates)(subjectText(lender_name, copy.aLender), subjectText(deal_title, copy.aDeal)),
    paragraphs: [copy.greeting(full_name), copy.updateIntro(lender_name, deal_title), ...lines],
    button: {
      label: copy.viewDeal,
      url: `${ctx.publicUrl}/partner/${toId('partner', ctx.partner_id)}/deals/${toId('deal', deal_id)}`,
    },
  }
}

/** The most important update. Lender and deal are named as the partner itself does, without any text of the lender's. */
function subjectOf({ responses, offers, conditions }: LenderUpdates): (lender: string, deal: string) => string {
  if (offers.some(({ withdrawn_at }) => withdrawn_at === null)) return copy.termsSubject
  const [response] = responses
  if (response?.status === 'Declined') return copy.declinedSubject
  if (offers.length > 0) return copy.withdrawnSubject
  if (response !== undefined) return copy.interestedSubject
  return conditions.length > 0 ? copy.conditionsSubject : copy.messageSubject
}

function updateLines({ responses, offers, conditions, messages }: LenderUpdates): string[] {
  return [
    ...offers.map((offer) => (offer.withdrawn_at === null ? copy.offered : copy.offerWithdrawn)(offerSummary(offer))),
    ...responses.flatMap(responseLine),
    ...conditions.map(conditionLine),
    ...messageExcerpts(messages),
  ]
}

/** Not those the partner has answered in the meantime: that is no news of the lender. */
function isNews({ status }: LenderUpdates['conditions'][number]): boolean {
  return status !== 'Answered'
}

function conditionLine({ title, status, comment }: LenderUpdates['conditions'][number]): string {
  const excerpts = { title: excerpt(title), comment: comment === '' ? null : excerpt(comment) }
  return status === 'Open' ? copy.newCondition(excerpts.title) : copy.conditionDecided(status, excerpts)
}

/** Offered terms have a line of their own. */
function responseLine({ status, reason, comment }: LenderUpdates['responses'][number]): string[] {
  if (status === 'Terms offered') return []
  const details = { reason: reason?.replaceAll('_', ' ') ?? null, comment: comment === null ? null : excerpt(comment) }
  return [copy.responded(status, details)]
}

export function lenderAreaHousekeeping(
  context: () => ScopedContext,
  ofPartner: (partner: string) => PartnerContext,
): RecurringJob[] {
  return [
    { name: 'notify_partners', cron: '* * * * *', work: async () => void (await notifyPartners(context(), ofPartner)) },
  ]
}
