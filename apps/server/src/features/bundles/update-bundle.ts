import type { Bundle, BundleChanges } from '@loanyard/contract/bundles/schemas'
import { AppError } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { resolveStageId } from '../deals/index.ts'
import * as copy from './copy.ts'
import { findUnchanged, showBundle } from './load-bundle.ts'
import { authorize } from './policy.ts'
import { findBundle, removeBundle, saveBundle, type BundleColumns } from './queries.ts'
import { presentBundle, type BundleRow } from './rows.ts'

interface Change {
  readonly change: BundleChanges
  readonly ifMatch: number | null
}

/** Past requests of the bundle don't change. Throws not_found, forbidden, stale, bad_input. */
export function updateBundle(ctx: StaffContext, bundleId: string, { change, ifMatch }: Change): Promise<Bundle> {
  const id = toUuid('bundle', bundleId)
  return withTransaction(ctx, async (tx) => {
    const bundle = await authorize(tx, 'bundle.update', () => findBundle(tx, id, { lock: true }))
    const attachments = await findUnchanged(tx, bundle, ifMatch)
    const { stage } = change
    const stage_id =
      typeof stage === 'string' ? await resolveStageId(tx, stage) : stage === null ? null : bundle.stage_id
    const { title = bundle.title, description = bundle.description, loan_purposes = bundle.loan_purposes } = change
    const requested = { title, description, stage_id, loan_purposes }
    const changes = changesOf(bundle, requested)
    const archives = change.is_archived !== undefined && change.is_archived !== (bundle.archived_at !== null)
    if (changes.length === 0 && !archives) return presentBundle(tx, bundle, attachments)
    const archived = change.is_archived === true ? tx.clock.now() : null
    saveBundle(tx, bundle.id, { ...requested, ...(archives ? { archived_at: archived } : {}) })
    if (changes.length > 0) recordAudit(tx, { action: 'bundle_updated', subject: bundle.id, changes })
    if (archives) {
      const action = change.is_archived === true ? 'bundle_archived' : 'bundle_unarchived'
      recordAudit(tx, { action, subject: bundle.id, data: { title } })
    }
    return showBundle(tx, bundle.id)
  })
}

const listOf = (purposes: readonly string[]) => purposes.toSorted().join(', ') || null

function changesOf(before: BundleRow, requested: Required<Omit<BundleColumns, 'archived_at'>>): FieldChange[] {
  return [
    { field: 'title', from: before.title, to: requested.title },
    { field: 'description', from: before.description, to: requested.description },
    { field: 'stage', from: before.stage_id, to: requested.stage_id },
    { field: 'loan_purposes', from: listOf(before.loan_purposes), to: listOf(requested.loan_purposes) },
  ].filter(({ from, to }) => from !== to)
}

/** Throws not_found, forbidden, stale, bundle_in_use. */
export function deleteBundle(ctx: StaffContext, bundleId: string, ifMatch: number | null): Promise<null> {
  const id = toUuid('bundle', bundleId)
  return withTransaction(ctx, async (tx) => {
    const bundle = await authorize(tx, 'bundle.delete', () => findBundle(tx, id, { lock: true }))
    await findUnchanged(tx, bundle, ifMatch)
    if (bundle.requests_count > 0) {
      throw new AppError('bundle_in_use', copy.deleteRequested)
    }
    removeBundle(tx, bundle.id)
    const changes = [{ field: 'title', from: bundle.title, to: null }]
    recordAudit(tx, { action: 'bundle_deleted', subject: bundle.id, changes })
    return null
  })
}
