import type { NewCustomBundle } from '@loanyard/contract/bundles/schemas'
import type { BundleRequest, NewBundleRequest } from '@loanyard/contract/requests/schemas'
import { AppError, badInput, notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { newUuid, toUuid } from '../../../services/ids.ts'
import { findAttachments, findBundle, insertBundle, type AttachmentRow, type BundleRow } from '../../bundles/index.ts'
import { findDeal, resolveStageId } from '../../deals/index.ts'
import * as copy from '../copy.ts'
import { authorize } from '../policy.ts'
import { loadBundleRequest } from '../read-queries.ts'
import { queueClientNotification } from '../reminders/notify-client.ts'
import { insertBundleRequest, insertRequirements, isRequestedAlready, type RequestedItem } from '../write-queries.ts'
import { requestedItems, withSlotsOfToday } from './requested-items.ts'

interface Source {
  readonly deal_id: string
  readonly stage_id: string
  readonly bundle_id: string
  readonly title: string
  readonly description: string
  readonly due_date: string | null
  readonly attachments: readonly (RequestedItem & { readonly id: string; readonly position: number })[]
}

/** Copies the attachments, so that later changes to the template don't affect the request. Returns its UUID. */
export async function insertRequest(tx: StaffContext, source: Source): Promise<string> {
  const { deal_id, stage_id, title, due_date, attachments } = source
  const id = newUuid()
  const items = await withSlotsOfToday(tx, attachments)
  insertBundleRequest(tx, { ...source, id })
  insertRequirements(
    tx,
    { deal_id, stage_id, bundle_request_id: id },
    items.map(({ id: attachment_id, ...item }) => ({ ...item, attachment_id, due_date })),
  )
  recordAudit(tx, {
    action: 'bundle_requested',
    subject: id,
    deal: deal_id,
    changes: [{ field: 'request', from: null, to: title }],
  })
  return id
}

async function recordRequest(tx: StaffContext, source: Source): Promise<BundleRequest> {
  const id = await insertRequest(tx, source)
  await queueClientNotification(tx, source.deal_id)
  return loadBundleRequest(tx, id)
}

/** Throws bundle_archived, and bad_input if there are no items or the document to sign is gone. */
function assertRequestable({ title, archived_at }: BundleRow, attachments: readonly AttachmentRow[]): void {
  if (archived_at !== null) {
    throw new AppError('bundle_archived', copy.checklistArchived(title))
  }
  const message = itemsProblem(title, attachments)
  if (message !== null) throw badInput([{ path: 'bundle', message }])
}

/** Why the items of a bundle can't be requested, or null. */
export function itemsProblem(title: string, attachments: readonly AttachmentRow[]): string | null {
  if (attachments.length === 0) return copy.checklistEmpty(title)
  const missingDocument = attachments.find(({ kind, template_id }) => kind === 'PandaDoc' && template_id === null)
  return missingDocument === undefined ? null : copy.noDocumentToSign(missingDocument.title)
}

/**
 * The stage is the one given, or the bundle's, or the deal's current one. Throws not_found, bad_input, bundle_archived,
 * and already_requested if it's still open in that stage and `again` isn't set.
 */
export function requestBundle(ctx: StaffContext, input: NewBundleRequest): Promise<BundleRequest> {
  authorize(ctx, 'bundle_request.create')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, input.deal, { lock: true })
    const bundle = await findBundle(tx, toUuid('bundle', input.bundle), { lock: true })
    if (deal === null || bundle === null) throw notFound()
    // A custom bundle belongs to one deal.
    if (bundle.deal_id !== null && bundle.deal_id !== deal.id) throw notFound()
    const attachments = await findAttachments(tx, [bundle.id])
    assertRequestable(bundle, attachments)
    const stage_id =
      input.stage === undefined ? (bundle.stage_id ?? deal.stage_id) : await resolveStageId(tx, input.stage)
    const { id: bundle_id, title, description } = bundle
    const location = { deal_id: deal.id, stage_id, bundle_id }
    if (!input.again && (await isRequestedAlready(tx, location))) {
      throw new AppError('already_requested', copy.alreadyRequested(title))
    }
    return recordRequest(tx, { ...location, title, description, attachments, due_date: input.due_date })
  })
}

/** Creates a custom bundle for one deal and requests it. Throws not_found, bad_input. */
export function requestCustomBundle(ctx: StaffContext, dealId: string, input: NewCustomBundle): Promise<BundleRequest> {
  authorize(ctx, 'bundle_request.create')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, dealId, { lock: true })
    if (deal === null) throw notFound()
    const stage_id = await resolveStageId(tx, input.stage)
    const path = (index: number) => `attachments.${index}.template_document`
    const items = await requestedItems(tx, input.attachments, { deal: deal.id, path })
    const { title, description, due_date } = input
    const attachments = items.map((one, index) => ({ ...one, id: newUuid(), position: index + 1 }))
    const bundle = { id: newUuid(), title, description, stage_id, loan_purposes: [], deal_id: deal.id, attachments }
    insertBundle(tx, bundle)
    return recordRequest(tx, { ...bundle, bundle_id: bundle.id, due_date })
  })
}
