import type { User } from '@loanyard/contract/auth'
import type { UserContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findUser } from './queries.ts'

/** The person of the session with all profiles, over all partners. Throws unauthorized once the session has ended. */
export async function describeUser(ctx: UserContext): Promise<User> {
  const user = await findUser(ctx, ctx.actor.user_id)
  if (user === null) throw notFound()
  return user
}
