import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { authorize } from '../policy.ts'
import { lockBundleRequest, lockRequirement, assertNotStale } from '../read-queries.ts'
import { removeBundleRequest, removeRequirements } from '../write-queries.ts'

/** Removes a checklist request with its items. Documents sent for it stay with the deal. Throws not_found, stale. */
export function deleteBundleRequest(ctx: StaffContext, id: string, ifMatch: number | null): Promise<null> {
  authorize(ctx, 'bundle_request.delete')
  return withTransaction(ctx, async (tx) => {
    const bundleRequest = await lockBundleRequest(tx, id, ifMatch)
    removeBundleRequest(tx, bundleRequest.id)
    recordAudit(tx, {
      action: 'bundle_request_removed',
      subject: bundleRequest.id,
      deal: bundleRequest.deal_id,
      changes: [{ field: 'request', from: bundleRequest.title, to: null }],
    })
    return null
  })
}

interface Removal {
  readonly kind: 'bundled' | 'additional'
  readonly ifMatch: number | null
}

/** Throws stale, and not_found if the request is of the other kind. */
export function deleteRequirement(ctx: StaffContext, id: string, { kind, ifMatch }: Removal): Promise<null> {
  authorize(ctx, 'requirement.delete')
  return withTransaction(ctx, async (tx) => {
    const requirement = await lockRequirement(tx, id)
    if ((requirement.bundle_request_id !== null) !== (kind === 'bundled')) throw notFound()
    assertNotStale(tx, requirement, ifMatch)
    removeRequirements(tx, [requirement.id])
    recordAudit(tx, {
      action: 'request_removed',
      subject: requirement.id,
      deal: requirement.deal_id,
      changes: [{ field: 'request', from: requirement.title, to: null }],
    })
    return null
  })
}
