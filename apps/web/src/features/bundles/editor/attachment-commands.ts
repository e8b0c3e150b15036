import { createAttachment, deleteAttachment, updateAttachment } from '@loanyard/contract/bundle-calls'
import type { Attachment, AttachmentChanges, Bundle, NewAttachment } from '@loanyard/contract/bundles'
import { callApi } from '../../../lib/api.ts'
import { isGone } from '../../../lib/failure.ts'
import { inOrder } from '../../../lib/in-order.ts'
import { tellFailure } from '../../../ui/tell-failure.ts'
import { notifyUndo } from '../../../ui/toast.ts'
import { reloadBundle, reloadLists, showAtOnce } from '../bundle-cache.ts'
import { bodyOf, valuesOf } from './attachment-values.ts'
import { placeAt } from '../../../ui/reorder/order.ts'

/** Where attachments are. */
export interface BundlePlace {
  readonly partnerId: string
  readonly bundleId: string
}

/** The sentences for calls that failed without a reason. */
export const attachmentFailures = {
  add: 'Couldn’t add the item',
  save: 'Couldn’t save the item',
  move: 'Couldn’t move the item',
  remove: 'Couldn’t delete the item',
  restore: 'Couldn’t restore the item',
} as const

const paramsOf = ({ partnerId }: BundlePlace, { id }: Pick<Attachment, 'id'>) => ({
  attachment_id: id,
  partner_id: partnerId,
})

const numbered = (attachments: readonly Attachment[]) =>
  attachments.map((attachment, index) => ({ ...attachment, position: index + 1 }))

const withAttachments = (change: (attachments: Attachment[]) => readonly Attachment[]) => (bundle: Bundle) => {
  const attachments = numbered(change(bundle.attachments))
  return { ...bundle, attachments, attachments_count: attachments.length }
}

/** Changes under way, by bundle: only after the last of them is the bundle loaded again, or the others would seem undone. */
const underWay = new Map<string, number>()

async function settling<T>({ partnerId, bundleId }: BundlePlace, work: () => Promise<T>): Promise<T> {
  underWay.set(bundleId, (underWay.get(bundleId) ?? 0) + 1)
  try {
    return await inOrder(`attachments.${bundleId}`, work)
  } finally {
    const left = (underWay.get(bundleId) ?? 1) - 1
    if (left > 0) underWay.set(bundleId, left)
    else {
      underWay.delete(bundleId)
      void reloadBundle(partnerId, bundleId)
    }
  }
}

/** Moves an attachment to a place, from 0: on the page at once, and back with the reason where the server refuses. */
export async function moveAttachment(place: BundlePlace, attachment: Attachment, to: number): Promise<void> {
  await showAtOnce(
    place.partnerId,
    place.bundleId,
    withAttachments((present) => placeAt(present, attachment.id, to)),
  )
  try {
    const params = paramsOf(place, attachment)
    await settling(place, () => callApi(updateAttachment, { params, body: { position: to + 1 } }))
  } catch (error) {
    tellFailure(error, attachmentFailures.move, () => void moveAttachment(place, attachment, to))
  }
}

/** Adds an attachment, last or at its position. Throws ApiError. */
export async function addAttachment(place: BundlePlace, body: NewAttachment, idempotencyKey?: string): Promise<void> {
  const params = { bundle_id: place.bundleId, partner_id: place.partnerId }
  const options = idempotencyKey === undefined ? {} : { idempotencyKey }
  const made = await settling(place, () => callApi(createAttachment, { params, body, ...options }))
  await showAtOnce(
    place.partnerId,
    place.bundleId,
    withAttachments((present) =>
      placeAt([...present.filter(({ id }) => id !== made.id), made], made.id, made.position - 1),
    ),
  )
  void reloadBundle(place.partnerId, place.bundleId)
  void reloadLists(place.partnerId)
}

/** Deletes an attachment at once and offers to undo it. */
export async function removeAttachment(place: BundlePlace, attachment: Attachment): Promise<void> {
  const { id, title, position } = attachment
  await showAtOnce(
    place.partnerId,
    place.bundleId,
    withAttachments((present) => present.filter((each) => each.id !== id)),
  )
  try {
    await settling(place, () => callApi(deleteAttachment, { params: paramsOf(place, attachment) }))
    notifyUndo(`Deleted ${title}`, () => void restore(place, attachment))
    void reloadLists(place.partnerId)
  } catch (error) {
    // Somebody else was quicker.
    if (!isGone(error))
      tellFailure(error, attachmentFailures.remove, () => void removeAttachment(place, { ...attachment, position }))
  }
}

async function restore(place: BundlePlace, attachment: Attachment, key: string = crypto.randomUUID()): Promise<void> {
  try {
    await addAttachment(place, { ...bodyOf(valuesOf(attachment)), position: attachment.position }, key)
  } catch (error) {
    tellFailure(error, attachmentFailures.restore, () => void restore(place, attachment, key))
  }
}

/**
 * Changes fields of an attachment, based on a version of its bundle, and shows it as it then is. Throws ApiError; a stale
 * one carries the bundle as it is now.
 */
export async function saveAttachment(
  place: BundlePlace,
  attachment: Pick<Attachment, 'id'>,
  { body, version }: { body: AttachmentChanges; version: number },
): Promise<void> {
  const params = paramsOf(place, attachment)
  const saved = await settling(place, () => callApi(updateAttachment, { params, body, ifMatch: version }))
  await showAtOnce(
    place.partnerId,
    place.bundleId,
    withAttachments((present) => present.map((each) => (each.id === saved.id ? saved : each))),
  )
  void reloadBundle(place.partnerId, place.bundleId)
  void reloadLists(place.partnerId)
}
