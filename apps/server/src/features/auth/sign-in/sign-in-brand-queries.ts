import type { SignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import { sql } from '../../../db/client/statement.ts'
import { firstRow, type ScopedContext } from '../../../services/context.ts'

/** The public name and logo of a partner (UUID); null also if it is frozen or its opener hasn't confirmed their address. */
export function findSignInBrand(ctx: ScopedContext, partner: string): Promise<SignInBrand | null> {
  return firstRow<SignInBrand>(ctx, sql`select name, logo from private.partner_brand(${partner}, ${ctx.clock.now()})`)
}
