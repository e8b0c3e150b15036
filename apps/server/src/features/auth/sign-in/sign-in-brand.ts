import type { SignInBrand } from '@loanyard/contract/auth/sign-in-brand'
import type { ScopedContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { addressBucket } from '../../../services/rate-limit/rate-limiter.ts'
import { signInBrandLimit } from '../policy.ts'
import { findSignInBrand } from './sign-in-brand-queries.ts'

/** Throws not_found for text that is no partner's id, too_many_requests. */
export async function loadSignInBrand(ctx: ScopedContext, partner: string): Promise<{ partner: SignInBrand | null }> {
  ctx.limits.shared(addressBucket('sign-in:brand', ctx.address), signInBrandLimit)
  return { partner: await findSignInBrand(ctx, toUuid('partner', partner)) }
}
