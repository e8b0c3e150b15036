import type { BundleRequest } from '@loanyard/contract/requests/schemas'
import type { StaffContext } from '../../services/context.ts'
import { presentBundleRequest } from './bundle-rows.ts'
import { findBundled, findBundleRequest } from './read-queries.ts'

/** Throws not_found. */
export async function showBundleRequest(ctx: StaffContext, id: string): Promise<BundleRequest> {
  return presentBundleRequest(ctx, await findBundleRequest(ctx, id), await findBundled(ctx, [id]))
}
