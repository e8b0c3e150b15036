import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { later, rows, type ScopedContext } from '../../../services/context.ts'

/** An authenticator app always has a secret. */
type SealedApp = Columns<'second_factors', 'id' | 'user_id'> & Readonly<Record<'secret', string>>

/** In the order of their ids, after the given one, those whose secret doesn't begin with the newest key's id. */
export function lockAppsSealedBefore(
  ctx: ScopedContext,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): Promise<SealedApp[]> {
  return rows<SealedApp>(
    ctx,
    sql`select id, user_id, secret from second_factors
         where kind = 'authenticator_app' and not starts_with(secret, ${prefix}) and (${after} = '' or id::text > ${after})
         order by id::text limit ${limit} for no key update`,
  )
}

export function saveSecret(ctx: ScopedContext, id: string, secret: string): void {
  later(ctx, sql`update second_factors set secret = ${secret} where id = ${id}`)
}
