import { createAttachment, deleteAttachment, updateAttachment } from '@loanyard/contract/bundles/calls'
import type { Attachment, AttachmentChanges, Bundle, NewAttachment } from '@loanyard/contract/bundles/schemas'
import { useMutation } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { queryClient } from '../../../lib/cache/query-client.ts'
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

/** Shows changed attachments at once; resolves with those before. */
async function showAttachments(
  { partnerId, bundleId }: BundleScope,
  change: (attachments: readonly Attachment[]) => readonly Attachment[],
): Promise<readonly Attachment[]> {
  const before = await updateOptimistically(partnerId, bundleId, (bundle) => {
    const attachments = change(bundle.attachments).map((each, index) => ({ ...each, position: index + 1 }))
    return { ...bundle, attachments, attachments_count: attachments.length }
  })
  return before?.attachments ?? []
}

const placed = (attachments: readonly Attachment[], attachment: Attachment, index: number) =>
  moveToIndex([...attachments.filter(({ id }) => id !== attachment.id), attachment], attachment.id, index)

/** Puts an attachment back to where it was before a change that the server refused; later changes of others stay. */
function putBack(scope: BundleScope, { id }: Attachment, before: readonly Attachment[] = []): Promise<unknown> {
  const index = before.findIndex((each) => each.id === id)
  const attachment = before[index]
  return showAttachments(scope, (current) => (attachment ? placed(current, attachment, index) : current))
}

/**
 * Changes of one bundle reach the server in order. It reloads only after the last one; otherwise the others would
 * briefly appear undone.
 */
function inOrder({ partnerId, bundleId }: BundleScope) {
  const mutationKey = ['attachments', bundleId]
  return {
    mutationKey,
    scope: { id: mutationKey.join('.') },
    onSettled: () => {
      void reloadLists(partnerId)
      if (queryClient.isMutating({ mutationKey }) <= 1) void reloadBundle(partnerId, bundleId)
    },
  }
}

/** `to` counts from 0. */
export function useMoveAttachment(scope: BundleScope) {
  const { mutate } = useMutation({
    ...inOrder(scope),
    mutationFn: ({ attachment, to }: { attachment: Attachment; to: number }) =>
      callApi(updateAttachment, { params: paramsOf(scope, attachment), body: { position: to + 1 } }),
    onMutate: ({ attachment, to }) => showAttachments(scope, (current) => moveToIndex(current, attachment.id, to)),
    onError: async (error, move, before) => {
      notifyFailure(error, attachmentFailures.move, () => mutate(move))
      await putBack(scope, move.attachment, before)
    },
  })
  return mutate
}

/** Rejects with ApiError. */
export function useAddAttachment(scope: BundleScope) {
  return useMutation({
    ...inOrder(scope),
    mutationFn: ({ body, idempotencyKey }: { body: NewAttachment; idempotencyKey: string }) =>
      callApi(createAttachment, {
        params: { bundle_id: scope.bundleId, partner_id: scope.partnerId },
        body,
        idempotencyKey,
      }),
    onSuccess: (created) => showAttachments(scope, (current) => placed(current, created, created.position - 1)),
  }).mutateAsync
}

/** Offers an Undo. */
export function useRemoveAttachment(scope: BundleScope) {
  const add = useAddAttachment(scope)
  const restore = (attachment: Attachment, idempotencyKey: string = crypto.randomUUID()) => {
    const { position, signature_fields } = attachment
    const body = { ...bodyOf(valuesOf(attachment)), position, signature_fields }
    add({ body, idempotencyKey }).catch((error: unknown) =>
      notifyFailure(error, attachmentFailures.restore, () => restore(attachment, idempotencyKey)),
    )
  }
  const { mutate } = useMutation({
    ...inOrder(scope),
    mutationFn: (attachment: Attachment) => callApi(deleteAttachment, { params: paramsOf(scope, attachment) }),
    onMutate: ({ id }) => showAttachments(scope, (current) => current.filter((each) => each.id !== id)),
    onSuccess: (_deleted, attachment) => notifyUndo(copy.deleted(attachment.title), () => restore(attachment)),
    onError: async (error, attachment, before) => {
      // Another user deleted it first.
      if (isNotFound(error)) return
      notifyFailure(error, attachmentFailures.remove, () => mutate(attachment))
      await putBack(scope, attachment, before)
    },
  })
  return mutate
}

interface AttachmentSave {
  readonly attachment: Pick<Attachment, 'id'>
  readonly body: AttachmentChanges
  readonly version?: Bundle['version']
}

/** Updates an attachment, at a given bundle version or whatever it is. Rejects with ApiError; a stale version carries the current bundle. */
export function useSaveAttachment(scope: BundleScope) {
  return useMutation({
    ...inOrder(scope),
    mutationFn: ({ attachment, body, version }: AttachmentSave) =>
      callApi(updateAttachment, {
        params: paramsOf(scope, attachment),
        body,
        ...(version === undefined ? {} : { ifMatch: version }),
      }),
    onSuccess: (saved) =>
      showAttachments(scope, (current) => current.map((each) => (each.id === saved.id ? saved : each))),
  }).mutateAsync
}
