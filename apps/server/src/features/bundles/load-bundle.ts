import type { Bundle } from '@loanyard/contract/bundles/schemas'
import { AppError, notFound } from '../../errors.ts'
import type { StaffContext } from '../../services/context.ts'
import * as copy from './copy.ts'
import { authorizeChange } from './policy.ts'
import { findAttachments, findBundle } from './queries.ts'
import { presentBundle, type AttachmentRow, type BundleRow } from './rows.ts'

export interface LoadedBundle {
  readonly bundle: BundleRow
  /** In order. */
  readonly attachments: AttachmentRow[]
}

/** `id` is a UUID. Throws not_found, forbidden, stale. */
export async function lockBundle(tx: StaffContext, id: string, ifMatch: number | null): Promise<LoadedBundle> {
  const bundle = await findBundle(tx, id, { lock: true })
  if (bundle === null) throw notFound()
  authorizeChange(tx)
  const attachments = await findAttachments(tx, [id])
  if (ifMatch !== null && ifMatch !== bundle.version) {
    throw new AppError('stale', copy.staleChecklist, {
      current: presentBundle(tx, bundle, attachments),
    })
  }
  return { bundle, attachments }
}

/** `id` is a UUID. Throws not_found. */
export async function showBundle(ctx: StaffContext, id: string): Promise<Bundle> {
  const bundle = await findBundle(ctx, id)
  if (bundle === null) throw notFound()
  return presentBundle(ctx, bundle, await findAttachments(ctx, [id]))
}
