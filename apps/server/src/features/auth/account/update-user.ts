import type { User, UserChange } from '@loanyard/contract/auth/account'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { authorize } from '../policy.ts'
import { findUser, findWorkplaces, saveUser } from '../queries.ts'
import { requireStepUp } from './preconditions.ts'

/** Changes to these need recent proof. */
const identity = ['first_name', 'last_name', 'phone'] as const

/**
 * A new name is recorded in the audit trail of each workplace. A new name or phone throws step_up_required without
 * recent proof.
 */
export async function updateUser(ctx: UserContext, change: UserChange): Promise<User> {
  authorize(ctx, 'account.update')
  const current = await findUser(ctx, ctx.actor.user_id)
  const next = { ...change, ...(change.phone !== undefined && { phone: change.phone || null }) }
  if (identity.some((field) => next[field] !== undefined && next[field] !== current?.[field])) {
    await requireStepUp(ctx)
  }
  return withTransaction(ctx, async (tx) => {
    const before = await findUser(tx, ctx.actor.user_id)
    saveUser(tx, ctx.actor.user_id, change)
    const user = await findUser(tx, ctx.actor.user_id)
    if (before === null || user === null) throw notFound()
    if (user.full_name !== before.full_name) await recordRenamed(tx, before, user)
    return user
  })
}

async function recordRenamed(tx: UserContext, before: User, { full_name }: User): Promise<void> {
  const user_id = tx.actor.user_id
  for (const { partner_id, id } of await findWorkplaces(tx, user_id)) {
    recordAudit(
      { ...tx, partner_id, actor: { user_id, full_name } },
      {
        action: 'person_renamed',
        subject: id,
        changes: [{ field: 'full_name', from: before.full_name.trim(), to: full_name.trim() }],
      },
    )
  }
}

/** Includes the profiles at all partners. Throws not_found once the session has ended. */
export async function describeUser(ctx: UserContext): Promise<User> {
  const user = await findUser(ctx, ctx.actor.user_id)
  if (user === null) throw notFound()
  return user
}
