import type { Bundle } from '@loanyard/contract/bundles/schemas'
import { AppError, notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { findAttachments, findBundle } from './queries.ts'
import { presentBundle, type AttachmentRow, type BundleRow } from './rows.ts'

/** The attachments of a locked bundle, in order. Throws stale if it isn't the version the caller saw. */
export async function findUnchanged(
  tx: StaffContext,
  bundle: BundleRow,
  ifMatch: number | null,
): Promise<AttachmentRow[]> {
  const attachments = await findAttachments(tx, [bundle.id])
  if (ifMatch !== null && ifMatch !== bundle.version) {
    throw new AppError('stale', copy.staleChecklist, {
      current: presentBundle(tx, bundle, attachments),
    })
  }
  return attachments
}

/** `id` is a UUID. Throws not_found. */
export async function showBundle(ctx: StaffContext, id: string): Promise<Bundle> {
  const bundle = await findBundle(ctx, id)
  if (bundle === null) throw notFound()
  return presentBundle(ctx, bundle, await findAttachments(ctx, [id]))
}
