import { notFound } from '../../errors.ts'
import { recordAudit } from '../../services/audit/record-audit.ts'
import { withTransaction, type ScopedContext, type UserContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { authorize } from './policy.ts'
import { lockAccepted, lockDeclined, type AnsweredInvitation } from './queries.ts'

/** Throws not_found if the invitation isn't the caller's, or was answered or withdrawn. */
export function acceptOwn(ctx: UserContext, id: string): Promise<null> {
  authorize(ctx, 'invitation.answer')
  const invitation = toUuid('invitation', id)
  return withTransaction(ctx, async (tx) => {
    const answered = await lockAccepted(tx, ctx.actor.user_id, invitation)
    if (answered === null) throw notFound()
    recordAccepted(tx, { user: ctx.actor.user_id, invitation, answered })
    return null
  })
}

/** Throws not_found as `acceptOwn` does. */
export function declineOwn(ctx: UserContext, id: string): Promise<null> {
  authorize(ctx, 'invitation.answer')
  const invitation = toUuid('invitation', id)
  return withTransaction(ctx, async (tx) => {
    const answered = await lockDeclined(tx, ctx.actor.user_id, invitation)
    if (answered === null) throw notFound()
    recordDeclined(tx, { user: ctx.actor.user_id, invitation, answered })
    return null
  })
}

/**
 * Accepts the invitation (UUID) of an emailed link for the person (UUID) who used it, in the caller's transaction. Ignores
 * an invitation that was withdrawn, because the link still signs in.
 */
export async function acceptInvitation(tx: ScopedContext, user: string, invitation: string): Promise<void> {
  const answered = await lockAccepted(tx, user, invitation)
  if (answered !== null) recordAccepted(tx, { user, invitation, answered })
}

interface Answer {
  /** UUID, as is `invitation`. */
  readonly user: string
  readonly invitation: string
  readonly answered: AnsweredInvitation
}

const scopeOf = (tx: ScopedContext, { user, answered: { partner_id, full_name } }: Answer) => ({
  ...tx,
  partner_id,
  actor: { user_id: user, full_name },
})

/** The entry of a borrower also appears in the deal's activity. */
function recordAccepted(tx: ScopedContext, answer: Answer): void {
  const { invitation, answered } = answer
  const { kind, deal_id, full_name } = answered
  const scope = scopeOf(tx, answer)
  if (kind === 'client' && deal_id !== null) {
    const changes = [{ field: 'client', from: null, to: full_name }]
    recordAudit(scope, { action: 'client_joined', subject: invitation, deal: deal_id, changes })
    return
  }
  recordAudit(scope, {
    action: kind === 'staff' ? 'staff_joined' : 'lender_staff_joined',
    subject: invitation,
    changes: [{ field: 'status', from: 'Invited', to: 'Active' }],
  })
}

function recordDeclined(tx: ScopedContext, answer: Answer): void {
  const { invitation, answered } = answer
  const { kind, deal_id, full_name } = answered
  const scope = scopeOf(tx, answer)
  if (kind === 'client' && deal_id !== null) {
    const changes = [{ field: 'client', from: full_name, to: null }]
    recordAudit(scope, { action: 'client_declined', subject: invitation, deal: deal_id, changes })
    return
  }
  recordAudit(scope, {
    action: kind === 'staff' ? 'staff_declined' : 'lender_staff_declined',
    subject: invitation,
    changes: [{ field: 'status', from: 'Invited', to: 'Inactive' }],
  })
}
