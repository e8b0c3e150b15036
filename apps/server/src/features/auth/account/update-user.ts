import type { User, UserChange } from '@loanyard/contract/auth/account'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type UserContext } from '../../../services/context.ts'
import { findUser, findWorkplaces, saveUser } from '../queries.ts'
import { requireStepUp } from './require-step-up.ts'

/** Who somebody is to others, and how they are reached. */
const identity = ['first_name', 'last_name', 'phone'] as const

/**
 * Changes what people say of themselves; what is left out stays, and a new name is recorded where they work. Returns the
 * person as they are then. Another name or phone number throws step_up_required without recent proof.
 */
export async function updateUser(ctx: UserContext, change: UserChange): Promise<User> {
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

/** Where somebody works under their name, its change stands in the audit trail. */
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

/** The person of the session with all profiles, over all partners. Throws unauthorized once the session has ended. */
export async function describeUser(ctx: UserContext): Promise<User> {
  const user = await findUser(ctx, ctx.actor.user_id)
  if (user === null) throw notFound()
  return user
}
