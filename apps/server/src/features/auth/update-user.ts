import type { User, UserChange } from '@loanyard/contract/auth'
import { withTransaction, type UserContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findUser, saveUser } from './queries.ts'
import { requireRecentProof } from './recent-proof.ts'

/** Who somebody is to others, and how they are reached. */
const identity = ['first_name', 'last_name', 'phone'] as const

/**
 * Changes what somebody says of themselves; what is left out stays. Returns the person as they are then. Another name or
 * phone number throws step_up_required without recent proof.
 */
export async function updateUser(ctx: UserContext, change: UserChange): Promise<User> {
  const before = await findUser(ctx, ctx.actor.user_id)
  const next = { ...change, ...(change.phone !== undefined && { phone: change.phone || null }) }
  if (identity.some((field) => next[field] !== undefined && next[field] !== before?.[field])) {
    await requireRecentProof(ctx)
  }
  return withTransaction(ctx, async (tx) => {
    saveUser(tx, ctx.actor.user_id, change)
    const user = await findUser(tx, ctx.actor.user_id)
    if (user === null) throw notFound()
    return user
  })
}
