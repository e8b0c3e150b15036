import { firstRow, type ScopedContext } from './context.ts'
import { sql } from './database/statement.ts'
import { AppError } from './errors.ts'

/**
 * Throws email_not_confirmed where the scope is that of somebody who has not used a link emailed to their own address yet:
 * until then nobody knows whose account it is, so it reaches nobody. Jobs, which are nobody's, pass.
 */
export async function assertActorConfirmed(ctx: ScopedContext): Promise<void> {
  const found = await firstRow<{ confirmed: boolean }>(ctx, sql`select private.actor_is_confirmed() as confirmed`)
  if (found?.confirmed !== true) {
    throw new AppError(
      'email_not_confirmed',
      'Confirm your email address first. Open the link we emailed you. Until then you can’t invite, share with, or message other people.',
    )
  }
}
