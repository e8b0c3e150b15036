import type { PortalPreview } from '@loanyard/contract/requests/portal-preview'
import type { StaffContext } from '../../services/context.ts'
import { seenBy, type Borrower } from '../deals/index.ts'
import { findDocumentsSeenBy } from './list-queries.ts'
import { presentDocument } from './rows.ts'

const limit = 100

/** The documents of a deal as its borrower lists them. `deal` is the UUID of one that the caller may see. */
export async function documentsSeenBy(
  ctx: StaffContext,
  deal: string,
  borrower: Borrower,
): Promise<PortalPreview['documents']> {
  const found = await findDocumentsSeenBy(ctx, { deal, ...borrower }, limit)
  const client = seenBy(ctx, borrower)
  return { items: found.map((row) => presentDocument(client, row)), total_count: found[0]?.total ?? 0 }
}
