import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, later, type ScopedContext } from '../../../services/context.ts'

interface NewChallenge extends Columns<'passkey_challenges', 'id' | 'challenge' | 'session_id'> {
  readonly purpose: ChallengePurpose
  readonly expires_at: Date
}

export type ChallengePurpose = 'add' | 'verify' | 'sign_in'

export function insertChallenge(ctx: ScopedContext, challenge: NewChallenge): void {
  const { id, challenge: text, purpose, session_id, expires_at } = challenge
  later(
    ctx,
    sql`insert into passkey_challenges (id, challenge, purpose, session_id, expires_at)
        values (${id}, ${text}, ${purpose}, ${session_id}, ${expires_at})`,
  )
}

/** Uses it up, whatever comes of it. Null: unknown, used, expired, or of another session or purpose. */
export async function takeChallenge(
  ctx: ScopedContext,
  id: string,
  { purpose, session }: { purpose: ChallengePurpose; session: string | null },
): Promise<string | null> {
  const taken = await firstRow<Columns<'passkey_challenges', 'challenge'>>(
    ctx,
    sql`delete from passkey_challenges where id = ${id} and purpose = ${purpose} and session_id is not distinct from ${session}::uuid
           and expires_at > ${ctx.clock.now()} returning challenge`,
  )
  return taken?.challenge ?? null
}
