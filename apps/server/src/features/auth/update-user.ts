import type { User, UserChange } from '@loanyard/contract/auth'
import { withTransaction, type UserContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findUser, saveUser } from './queries.ts'

/** Changes what somebody says of themselves; what is left out stays. Returns the person as they are then. */
export async function updateUser(ctx: UserContext, change: UserChange): Promise<User> {
  return withTransaction(ctx, async (tx) => {
    saveUser(tx, ctx.actor.user_id, change)
    const user = await findUser(tx, ctx.actor.user_id)
    if (user === null) throw notFound()
    return user
  })
}
