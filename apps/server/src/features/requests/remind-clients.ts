import { record } from '../../platform/audit.ts'
import { withTransaction, type DoorContext, type StaffContext } from '../../platform/context.ts'
import { unlessFrozen } from '../../platform/doors.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Recurring } from '../../platform/jobs.ts'
import { queueMail } from '../../platform/mail.ts'
import { findInvitedClient, findPlace, sendClientInvitation } from '../deals/index.ts'
import { reminderMail } from './client-mail.ts'
import { named, recordMail } from './mail-record.ts'
import {
  countOpen,
  findAsking,
  findClients,
  findOpenOf,
  findRemindable,
  lockReminders,
  saveReminded,
  saveRemindedByHand,
  saveTold,
  type PartnerScope,
} from './reminder-queries.ts'
import { isNamed, isReminderDue } from './reminder-rules.ts'

/** Reminds every client whose day it is, one mail each. Returns how many were reminded. */
export async function remindClients(ctx: DoorContext, ofPartner: (partner: string) => PartnerScope): Promise<number> {
  let count = 0
  for (const { partner_id, user_id } of await findRemindable(ctx)) {
    if (await unlessFrozen(() => remindIfDue(ofPartner(partner_id), user_id))) count += 1
  }
  return count
}

function remindIfDue(ctx: PartnerScope, user: string): Promise<boolean> {
  return withTransaction(ctx, async (tx) => {
    const state = await lockReminders(tx, user)
    const [asking, all] = [await findAsking(tx), await findOpenOf(tx, user)]
    const dated = all.filter(({ due_date }) => due_date !== null && isNamed(due_date, asking.today))
    const days = dated.flatMap(({ due_date }) => (due_date === null ? [] : [due_date]))
    if (!isReminderDue(days, state, asking.today)) return false
    const [first] = dated
    const clients = first === undefined ? [] : await findClients(tx, first.deal_id)
    const client = clients.find(({ user_id }) => user_id === user)
    if (client === undefined) return false
    const mail = reminderMail(tx, { client, asking, partner_id: tx.partner_id, open: dated })
    if (!(await queueMail(tx, mail))) return false
    saveReminded(tx, user, asking.today)
    for (const deal of new Set(dated.map(({ deal_id }) => deal_id))) recordMail(tx, 'client_reminded', { client, deal })
    return true
  })
}

/**
 * Reminds the clients of a deal at once of everything that waits on them, and starts the count of reminders anew. Throws
 * not_found, too_many_requests within an hour of the last, and deal_not_active.
 */
export async function remindByHand(ctx: StaffContext, dealId: string): Promise<{ reminded_of: number }> {
  const found = await findPlace(ctx, dealId)
  if (found === null) throw notFound()
  if (found.status !== 'Active') {
    throw new AppError('deal_not_active', `This deal is ${found.status}, so no reminders go out.`)
  }
  return withTransaction(ctx, async (tx) => {
    if ((await findInvitedClient(tx, found.id)) !== null) return inviteByHand(tx, found.id)
    const asking = await findAsking(tx)
    let reminded = 0
    for (const client of await findClients(tx, found.id)) {
      const open = (await findOpenOf(tx, client.user_id)).filter(({ deal_id }) => deal_id === found.id)
      if (open.length === 0) continue
      await tx.limits.exact(`remind:${client.user_id}:${found.id}`, { hits: 1, seconds: 3600 })
      await lockReminders(tx, client.user_id)
      await queueMail(tx, reminderMail(tx, { client, asking, partner_id: tx.partner_id, open }))
      saveRemindedByHand(tx, client.user_id, asking.today)
      saveTold(
        tx,
        open.map(({ id }) => id),
      )
      record(tx, { action: 'client_reminded', subject: client.user_id, deal: found.id, changes: [named(client)] })
      reminded += open.length
    }
    return { reminded_of: reminded }
  })
}

/**
 * A borrower who hasn't accepted is told nothing of the deal: the invitation goes out once more. Of nothing where they
 * answer it at this very moment.
 */
async function inviteByHand(tx: StaffContext, deal: string): Promise<{ reminded_of: number }> {
  await tx.limits.exact(`remind:${deal}`, { hits: 1, seconds: 3600 })
  const open = await countOpen(tx, deal)
  const invited = await sendClientInvitation(tx, deal, { isReminder: true })
  if (invited === null) return { reminded_of: 0 }
  record(tx, { action: 'client_reminded', subject: invited.id, deal, changes: [named(invited)] })
  return { reminded_of: open }
}

/** The reminding by the clock: every hour, so that each partner's morning is met. */
export function requestHousekeeping(
  context: () => DoorContext,
  ofPartner: (partner: string) => PartnerScope,
): Recurring[] {
  return [
    {
      name: 'remind_clients',
      cron: '7 * * * *',
      work: async () => void (await remindClients(context(), ofPartner)),
    },
  ]
}
