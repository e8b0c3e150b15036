import { createAttachment, deleteAttachment, updateAttachment } from '@loanyard/contract/bundles/calls'
import type { Attachment, AttachmentChanges, Bundle, NewAttachment } from '@loanyard/contract/bundles/schemas'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { runInOrder } from '../../../lib/cache/keyed-queue.ts'
import { notifyFailure, notifyUndo } from '../../../ui/feedback/toast.ts'
import { moveToIndex } from '../../../ui/reorder/reorder.ts'
import { reloadBundle, reloadLists, updateOptimistically } from '../bundle-cache.ts'
import { bodyOf, valuesOf } from './attachment-values.ts'
import * as copy from './copy.ts'

export interface BundleScope {
  readonly partnerId: string
  readonly bundleId: string
}

export const attachmentFailures = {
  add: copy.addFailed,
  save: copy.saveFailed,
  move: copy.moveFailed,
  remove: copy.deleteFailed,
  restore: copy.restoreFailed,
} as const

const paramsOf = ({ partnerId }: BundleScope, { id }: Pick<Attachment, 'id'>) => ({
  attachment_id: id,
  partner_id: partnerId,
})

const numbered = (attachments: readonly Attachment[]) =>
  attachments.map((attachment, index) => ({ ...attachment, position: index + 1 }))

const withAttachments = (change: (attachments: Attachment[]) => readonly Attachment[]) => (bundle: Bundle) => {
  const attachments = numbered(change(bundle.attachments))
  return { ...bundle, attachments, attachments_count: attachments.length }
}

/**
 * Pending changes per bundle. The bundle reloads only after the last one; otherwise the others would briefly appear
 * undone.
 */
const pendingChanges = new Map<string, number>()

async function trackPending<T>({ partnerId, bundleId }: BundleScope, work: () => Promise<T>): Promise<T> {
  pendingChanges.set(bundleId, (pendingChanges.get(bundleId) ?? 0) + 1)
  try {
    return await runInOrder(`attachments.${bundleId}`, work)
  } finally {
    const left = (pendingChanges.get(bundleId) ?? 1) - 1
    if (left > 0) pendingChanges.set(bundleId, left)
    else {
      pendingChanges.delete(bundleId)
      void reloadBundle(partnerId, bundleId)
    }
  }
}

/** Puts an attachment back where it was before a change that failed. */
async function place({ partnerId, bundleId }: BundleScope, attachment: Attachment): Promise<void> {
  const { id, position } = attachment
  const put = withAttachments((current) =>
    moveToIndex([...current.filter((each) => each.id !== id), attachment], id, position - 1),
  )
  await updateOptimistically(partnerId, bundleId, put)
  if (!pendingChanges.has(bundleId)) void reloadBundle(partnerId, bundleId)
}

/** `to` counts from 0. Shows the move at once and reverts it if the server refuses. */
export async function moveAttachment(scope: BundleScope, attachment: Attachment, to: number): Promise<void> {
  await updateOptimistically(
    scope.partnerId,
    scope.bundleId,
    withAttachments((current) => moveToIndex(current, attachment.id, to)),
  )
  try {
    const params = paramsOf(scope, attachment)
    await trackPending(scope, () => callApi(updateAttachment, { params, body: { position: to + 1 } }))
  } catch (error) {
    // The reload that follows may fail as well.
    await place(scope, attachment)
    notifyFailure(error, attachmentFailures.move, () => void moveAttachment(scope, attachment, to))
  }
}

/** Throws ApiError. */
export async function addAttachment(scope: BundleScope, body: NewAttachment, idempotencyKey?: string): Promise<void> {
  const params = { bundle_id: scope.bundleId, partner_id: scope.partnerId }
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  const created = await trackPending(scope, () => callApi(createAttachment, { params, body, ...options }))
  await updateOptimistically(
    scope.partnerId,
    scope.bundleId,
    withAttachments((current) =>
      moveToIndex([...current.filter(({ id }) => id !== created.id), created], created.id, created.position - 1),
    ),
  )
  void reloadBundle(scope.partnerId, scope.bundleId)
  void reloadLists(scope.partnerId)
}

export async function removeAttachment(scope: BundleScope, attachment: Attachment): Promise<void> {
  const { id, title } = attachment
  await updateOptimistically(
    scope.partnerId,
    scope.bundleId,
    withAttachments((current) => current.filter((each) => each.id !== id)),
  )
  try {
    await trackPending(scope, () => callApi(deleteAttachment, { params: paramsOf(scope, attachment) }))
    notifyUndo(copy.deleted(title), () => void restore(scope, attachment))
    void reloadLists(scope.partnerId)
  } catch (error) {
    // Another user deleted it first.
    if (isNotFound(error)) return
    await place(scope, attachment)
    notifyFailure(error, attachmentFailures.remove, () => void removeAttachment(scope, attachment))
  }
}

async function restore(scope: BundleScope, attachment: Attachment, key: string = crypto.randomUUID()): Promise<void> {
  try {
    await addAttachment(scope, { ...bodyOf(valuesOf(attachment)), position: attachment.position }, key)
  } catch (error) {
    notifyFailure(error, attachmentFailures.restore, () => void restore(scope, attachment, key))
  }
}

/** Updates an attachment at a given bundle version. Throws ApiError; a stale version carries the current bundle. */
export async function saveAttachment(
  scope: BundleScope,
  attachment: Pick<Attachment, 'id'>,
  { body, version }: { body: AttachmentChanges; version: number },
): Promise<void> {
  const params = paramsOf(scope, attachment)
  const saved = await trackPending(scope, () => callApi(updateAttachment, { params, body, ifMatch: version }))
  await updateOptimistically(
    scope.partnerId,
    scope.bundleId,
    withAttachments((current) => current.map((each) => (each.id === saved.id ? saved : each))),
  )
  void reloadBundle(scope.partnerId, scope.bundleId)
  void reloadLists(scope.partnerId)
}
