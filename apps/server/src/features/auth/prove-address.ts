import { firstRow, type DoorContext } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'

/**
 * Notes that somebody has the mailbox of an account (UUID), because they use a link that was mailed to it. The first time,
 * whoever opened the account loses it: password, sessions and other links end, unless the caller's browser has an open
 * session of this very account. Returns whether a password ended.
 */
export async function proveAddress(tx: DoorContext, user: string): Promise<boolean> {
  const proved = await firstRow<{ ended: boolean }>(
    tx,
    sql`select private.prove_address(${user}, ${tx.clock.now()}, ${await sessionOfCaller(tx)}) as ended`,
  )
  return proved?.ended === true
}

/** The session (UUID) whose token the caller sent along, or null. Whether it is still open is for the database to say. */
async function sessionOfCaller(tx: DoorContext): Promise<string | null> {
  const claims = await tx.tokens.read(tx.authorization, tx.clock.now()).catch(() => null)
  return claims?.session_id ?? null
}
