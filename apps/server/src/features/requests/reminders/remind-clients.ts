import type { ReplyOf } from '@loanyard/contract/core/call'
import type { remindClient } from '@loanyard/contract/requests/calls'
import { skipIfFrozen } from '../../../db/scopes/scopes.ts'
import { AppError, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import {
  withTransaction,
  type ScopedContext,
  type StaffContext,
  type PartnerContext,
} from '../../../services/context.ts'
import type { RecurringJob } from '../../../services/jobs/jobs.ts'
import { queueEmail } from '../../../services/mail/mailer.ts'
import { findReplyTo } from '../../../services/mail/reply-to.ts'
import {
  assertNotSample,
  findBorrower,
  findDealRef,
  findInvitedClient,
  inviteInsteadOfJob,
  sendClientInvitation,
} from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { reminderEmail, clientChange, recordEmail } from './client-emails.ts'
import {
  countOpen,
  findRequestingPartner,
  findClients,
  findOpenRequirements,
  findReminderCandidates,
  lockReminders,
  saveReminded,
  saveManualReminder,
  saveNotified,
} from './reminder-queries.ts'
import { isInReminderWindow, isReminderDue } from './reminder-rules.ts'

/** Sends one email to every client who is due for a reminder today. */
export async function remindClients(
  ctx: ScopedContext,
  ofPartner: (partner: string) => PartnerContext,
): Promise<number> {
  authorize(ctx, 'client.notify')
  let count = 0
  for (const { partner_id, user_id } of await findReminderCandidates(ctx)) {
    if (await skipIfFrozen(() => remindIfDue(ofPartner(partner_id), user_id))) count += 1
  }
  return count
}

function remindIfDue(ctx: PartnerContext, user: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const state = await lockReminders(tx, user)
    const [requestingPartner, all] = [await findRequestingPartner(tx), await findOpenRequirements(tx, user)]
    const dated = all.filter(
      ({ due_date }) => due_date !== null && isInReminderWindow(due_date, requestingPartner.today),
    )
    const days = dated.flatMap(({ due_date }) => (due_date === null ? [] : [due_date]))
    if (!isReminderDue(days, state, requestingPartner.today)) return false
    const [first] = dated
    if (first === undefined) return false
    const client = (await findClients(tx, first.deal_id)).find(({ user_id }) => user_id === user)
    if (client === undefined) return false
    const reply_to = await findReplyTo(tx, { deal: first.deal_id })
    const email = reminderEmail(tx, { client, requestingPartner, partner_id: tx.partner_id, open: dated, reply_to })
    if (!(await queueEmail(tx, email))) return false
    saveReminded(tx, user, requestingPartner.today)
    for (const deal of new Set(dated.map(({ deal_id }) => deal_id)))
      recordEmail(tx, 'client_reminded', { client, deal })
    return true
  })
}

/**
 * Reminds the clients of a deal now and restarts the count of automatic reminders. Invites the borrower if the job that
 * should have was lost. Throws not_found, deal_not_active, sample_deal, and too_many_requests within an hour of the last reminder.
 */
export async function sendManualReminder(ctx: StaffContext, dealId: string): Promise<ReplyOf<typeof remindClient>> {
  authorize(ctx, 'client.remind')
  const found = await findDealRef(ctx, dealId)
  if (found === null) throw notFound()
  if (found.status !== 'Active') {
    throw new AppError('deal_not_active', copy.dealNotActive(found.status))
  }
  return withTransaction(ctx, async (tx) => {
    if ((await findInvitedClient(tx, found.id)) !== null) return resendInvitation(tx, found.id)
    const borrower = await findBorrower(tx, found.id)
    if (borrower !== null) assertNotSample(borrower)
    if (borrower !== null && !borrower.is_invited) {
      await tx.limits.exact(`remind:${found.id}`, { hits: 1, seconds: 3600 })
      await inviteInsteadOfJob(tx, found.id, borrower)
      return { reminded_of: await countOpen(tx, found.id), sent: 'invitation' }
    }
    const requestingPartner = await findRequestingPartner(tx)
    let reminded = 0
    for (const client of await findClients(tx, found.id)) {
      const open = (await findOpenRequirements(tx, client.user_id)).filter(({ deal_id }) => deal_id === found.id)
      if (open.length === 0) continue
      await tx.limits.exact(`remind:${client.user_id}:${found.id}`, { hits: 1, seconds: 3600 })
      await lockReminders(tx, client.user_id)
      await queueEmail(tx, reminderEmail(tx, { client, requestingPartner, partner_id: tx.partner_id, open }))
      saveManualReminder(tx, client.user_id, requestingPartner.today)
      saveNotified(
        tx,
        open.map(({ id }) => id),
      )
      recordAudit(tx, {
        action: 'client_reminded',
        subject: client.user_id,
        deal: found.id,
        changes: [clientChange(client)],
      })
      reminded += open.length
    }
    return { reminded_of: reminded, sent: reminded === 0 ? null : 'reminder' }
  })
}

/**
 * Clients learn about a deal only after they accept its invitation, so the invitation is resent instead. Counts 0 if
 * the client accepts it at the same moment.
 */
async function resendInvitation(tx: StaffContext, deal: string): Promise<ReplyOf<typeof remindClient>> {
  await tx.limits.exact(`remind:${deal}`, { hits: 1, seconds: 3600 })
  const open = await countOpen(tx, deal)
  const invited = await sendClientInvitation(tx, deal, { isReminder: true })
  if (invited === null) return { reminded_of: 0, sent: null }
  recordAudit(tx, { action: 'client_reminded', subject: invited.id, deal, changes: [clientChange(invited)] })
  return { reminded_of: open, sent: 'invitation' }
}

/** Hourly, so that it runs in the morning of every partner's time zone. */
export function requestHousekeeping(
  context: () => ScopedContext,
  ofPartner: (partner: string) => PartnerContext,
): RecurringJob[] {
  return [
    {
      name: 'remind_clients',
      cron: '7 * * * *',
      work: async () => void (await remindClients(context(), ofPartner)),
    },
  ]
}
