import { withTransaction } from '../../platform/context.ts'
import { queueMail } from '../../platform/mail.ts'
import { findInvitedClient, sendClientInvitation } from '../deals/index.ts'
import { requestMail } from './client-mail.ts'
import { recordMail } from './mail-record.ts'
import {
  findAsking,
  findClients,
  lockUntold,
  saveTold,
  type OpenRequirement,
  type PartnerScope,
} from './reminder-queries.ts'

/** Has the client of a deal (UUID) told of what is new, once nothing was added for a while. In the caller's transaction. */
export async function tellClientLater(ctx: PartnerScope, deal: string): Promise<void> {
  await ctx.jobs.enqueue(ctx, 'tell_client', { partner_id: ctx.partner_id, deal_id: deal }, ctx.requestMailSeconds)
}

/** As which type of notification somebody is told of it: what was sent back, and what is new. */
const typeOf = ({ status }: OpenRequirement) => (status === 'Rejected' ? 'request_rejected' : 'request_created')

/**
 * Sends one mail for everything on a deal that its client has not been told of. Does nothing while more is being added:
 * what was added last has a job of its own.
 */
export async function tellClient(ctx: PartnerScope, deal: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const open = await lockUntold(tx, deal)
    const quietSince = tx.clock.now().getTime() - tx.requestMailSeconds * 1000
    // Clocks of several machines differ a little, and a job may be a moment early.
    const isBeingAdded = open.some(({ untold_since }) => Date.parse(untold_since) > quietSince + 2000)
    if (open.length === 0 || isBeingAdded) return
    if (!(await remindInvited(tx, deal))) await tellAccepted(tx, deal, open)
    saveTold(
      tx,
      open.map(({ id }) => id),
    )
  })
}

async function tellAccepted(tx: PartnerScope, deal: string, open: readonly OpenRequirement[]): Promise<void> {
  const asking = await findAsking(tx)
  for (const client of await findClients(tx, deal)) {
    const wanted = open.filter((one) => client.preferences[typeOf(one)] ?? true)
    if (wanted.length === 0) continue
    const isSent = await queueMail(tx, requestMail(tx, { client, asking, partner_id: tx.partner_id, open: wanted }))
    if (isSent) recordMail(tx, 'client_told', { client, deal })
  }
}

/** Hours after an invitation in which it isn't sent again by itself. */
const quietHours = 24

/** Sends the invitation again where the borrower hasn't answered it: nothing of a deal is told before. True where it is open. */
async function remindInvited(tx: PartnerScope, deal: string): Promise<boolean> {
  const invited = await findInvitedClient(tx, deal)
  if (invited === null) return false
  if (tx.clock.now().getTime() - Date.parse(invited.sent_at) > quietHours * 3_600_000) {
    const sent = await sendClientInvitation(tx, deal, { isReminder: true })
    // Answered at this very moment, or held back by the quota.
    if (sent === null) return (await findInvitedClient(tx, deal)) !== null
    recordMail(tx, 'client_reminded', { client: { ...sent, user_id: sent.id }, deal })
  }
  return true
}
