import {
  maxAttachments,
  type Attachment,
  type AttachmentChanges,
  type NewAttachment,
} from '@loanyard/contract/bundles/schemas'
import { badInput, notFound } from '../../errors.ts'
import { recordAudit, type FieldChange } from '../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../services/context.ts'
import { newUuid, toId, toUuid } from '../../services/ids.ts'
import { checkTemplates, placesOf } from './check-templates.ts'
import * as copy from './copy.ts'
import { findUnchanged } from './load-bundle.ts'
import { authorize } from './policy.ts'
import {
  findAttachments,
  findBundle,
  findBundleOf,
  insertAttachments,
  removeAttachment,
  saveAttachment,
  saveBundle,
  saveOrder,
  type AttachmentValues,
} from './queries.ts'
import { presentAttachment, type AttachmentRow, type BundleRow } from './rows.ts'

interface NewAttachmentInput {
  readonly input: NewAttachment
  /** Version of the bundle. */
  readonly ifMatch: number | null
}

/** Inserts the attachment at its position, or last. Throws not_found, forbidden, stale, bad_input. */
export function createAttachment(
  ctx: StaffContext,
  bundleId: string,
  { input, ifMatch }: NewAttachmentInput,
): Promise<Attachment> {
  const bundleUuid = toUuid('bundle', bundleId)
  return withTransaction(ctx, async (tx) => {
    const bundle = await authorize(tx, 'attachment.create', () => findBundle(tx, bundleUuid, { lock: true }))
    const attachments = await findUnchanged(tx, bundle, ifMatch)
    if (attachments.length >= maxAttachments) {
      throw badInput([{ path: 'body', message: copy.tooManyItems(maxAttachments) }])
    }
    const { kind, title, description, is_required, position } = input
    const [template_id = null] = await checkTemplates(tx, [input], { deal: bundle.deal_id, path: templatePath })
    const id = newUuid()
    insertAttachments(
      tx,
      bundle.id,
      [{ id, kind, title, description, is_required, template_id, ...placesOf(kind, input) }],
      attachments.length + 1,
    )
    if (position !== undefined) saveOrder(tx, bundle.id, orderWith(attachments, id, position))
    saveBundle(tx, bundle.id)
    const changes = [{ field: 'attachment', from: null, to: title }]
    recordAudit(tx, { action: 'attachment_added', subject: bundle.id, changes, data: { attachment: id } })
    return presentSaved(tx, bundle.id, id)
  })
}

const templatePath = () => 'template_document'

interface Change {
  readonly change: AttachmentChanges
  /** Version of the bundle. */
  readonly ifMatch: number | null
}

/** Throws not_found, forbidden, stale, bad_input. */
export function updateAttachment(
  ctx: StaffContext,
  attachmentId: string,
  { change: input, ifMatch }: Change,
): Promise<Attachment> {
  const id = toUuid('attachment', attachmentId)
  return withTransaction(ctx, async (tx) => {
    const bundle = await authorize(tx, 'attachment.update', () => lockBundleOf(tx, id))
    const { attachments, attachment } = await findUnchangedWith(tx, bundle, id, ifMatch)
    const values = await valuesAfter(tx, attachment, { input, deal: bundle.deal_id })
    const order = orderWith(attachments, attachment.id, input.position ?? attachment.position)
    const position = order.indexOf(attachment.id) + 1
    const changes = changesOf(attachment, { ...values, position })
    if (changes.length === 0) return presentAttachment(attachment)
    saveAttachment(tx, values, input.template_document !== undefined)
    saveOrder(tx, bundle.id, order)
    saveBundle(tx, bundle.id)
    const data = { attachment: attachment.id, title: attachment.title }
    recordAudit(tx, { action: 'attachment_changed', subject: bundle.id, changes, data })
    return presentSaved(tx, bundle.id, attachment.id)
  })
}

/** Throws not_found, forbidden, stale. */
export function deleteAttachment(ctx: StaffContext, attachmentId: string, ifMatch: number | null): Promise<null> {
  const uuid = toUuid('attachment', attachmentId)
  return withTransaction(ctx, async (tx) => {
    const bundle = await authorize(tx, 'attachment.delete', () => lockBundleOf(tx, uuid))
    const { attachments, attachment } = await findUnchangedWith(tx, bundle, uuid, ifMatch)
    removeAttachment(tx, attachment.id)
    saveOrder(
      tx,
      bundle.id,
      attachments.map(({ id }) => id).filter((id) => id !== attachment.id),
    )
    saveBundle(tx, bundle.id)
    const changes = [{ field: 'attachment', from: attachment.title, to: null }]
    recordAudit(tx, { action: 'attachment_removed', subject: bundle.id, changes, data: { attachment: attachment.id } })
    return null
  })
}

/** Locks the whole bundle, because positions depend on each other. `id` is the attachment's UUID. */
async function lockBundleOf(tx: StaffContext, id: string): Promise<BundleRow | null> {
  const bundle = await findBundleOf(tx, id)
  return bundle === null ? null : findBundle(tx, bundle, { lock: true })
}

/** Throws stale, and not_found if the attachment was removed in the meantime. */
async function findUnchangedWith(
  tx: StaffContext,
  bundle: BundleRow,
  id: string,
  ifMatch: number | null,
): Promise<{ attachments: AttachmentRow[]; attachment: AttachmentRow }> {
  const attachments = await findUnchanged(tx, bundle, ifMatch)
  const attachment = attachments.find((candidate) => candidate.id === id)
  if (attachment === undefined) throw notFound()
  return { attachments, attachment }
}

/** A position beyond the end means last. */
function orderWith(attachments: readonly { id: string }[], id: string, position: number): string[] {
  const others = attachments.map((attachment) => attachment.id).filter((other) => other !== id)
  return others.toSpliced(position - 1, 0, id)
}

interface RequestedChange {
  readonly input: AttachmentChanges
  readonly deal: string | null
}

async function valuesAfter(
  tx: StaffContext,
  before: AttachmentRow,
  { input, deal }: RequestedChange,
): Promise<AttachmentValues> {
  const { kind = before.kind, title = before.title, description = before.description } = input
  const present = before.template_id === null ? null : toId('document', before.template_id)
  const { is_required = before.is_required, template_document = present, slots = before.slots } = input
  const isOther = template_document !== present
  // Their places are on the PDF that was there before.
  const { signature_fields = isOther ? [] : before.signature_fields } = input
  // Text can be edited even after the document was deleted: only a new kind or document is checked.
  const isNew = kind !== before.kind || isOther || (input.signature_fields ?? []).length > 0
  const requested = isNew ? [{ kind, template_document, signature_fields }] : []
  const [template_id = before.template_id] = await checkTemplates(tx, requested, { deal, path: templatePath })
  const places = placesOf(kind, { slots, signature_fields })
  return { id: before.id, kind, title, description, is_required, template_id, ...places }
}

function changesOf(before: AttachmentRow, after: AttachmentValues & { position: number }): FieldChange[] {
  const fields = ['kind', 'title', 'description', 'is_required', 'template_id', 'position'] as const
  const text = (value: string | number | boolean | null) => (value === null ? null : String(value))
  const lists = (['slots', 'signature_fields'] as const).map((field) => ({
    field,
    from: JSON.stringify(before[field]),
    to: JSON.stringify(after[field]),
  }))
  return [
    ...fields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, from: text(before[field]), to: text(after[field]) })),
    ...lists.filter(({ from, to }) => from !== to),
  ]
}

async function presentSaved(tx: StaffContext, bundle: string, id: string): Promise<Attachment> {
  const attachment = (await findAttachments(tx, [bundle])).find((candidate) => candidate.id === id)
  if (attachment === undefined) throw new Error('the saved attachment was not found')
  return presentAttachment(attachment)
}
