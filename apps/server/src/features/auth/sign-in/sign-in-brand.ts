import type { SignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import { sql } from '../../../db/client/statement.ts'
import { firstRow, type ScopedContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { signInBrandLimit } from '../policy.ts'

/** Throws not_found for text that is no partner's id, too_many_requests. */
export async function loadSignInBrand(ctx: ScopedContext, partner: string): Promise<{ partner: SignInBrand | null }> {
  ctx.limits.shared(addressBucket('sign-in:brand', ctx.address), signInBrandLimit)
  const found = await firstRow<SignInBrand>(
    ctx,
    sql`select name, logo from private.partner_brand(${toUuid('partner', partner)}, ${ctx.clock.now()})`,
  )
  return { partner: found }
}
