import type {
  AdditionalRequest,
  NewAdditionalRequest,
  NewAdditionalRequests,
  NewBundledRequest,
  Requirement,
} from '@loanyard/contract/requests/schemas'
import { notFound } from '../../../errors.ts'
import { recordAudit } from '../../../services/audit/record-audit.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { findDeal, resolveStageId } from '../../deals/index.ts'
import { presentAdditional } from '../bundle-rows.ts'
import { authorize } from '../policy.ts'
import { findRequirements, lockBundleRequest } from '../read-queries.ts'
import { queueClientNotification } from '../reminders/notify-client.ts'
import type { RequirementRow } from '../row-types.ts'
import { presentRequirement } from '../rows.ts'
import {
  insertRequirements,
  nextPosition,
  bumpBundleRequestVersion,
  type RequestedItem,
  type RequestLocation,
} from '../write-queries.ts'
import { requestedItems, withSlotsOfToday } from './requested-items.ts'

type Positioned = RequestedItem & { readonly position: number; readonly due_date: string | null }

/** Returns the rows in the order of `items`. */
async function recordNewRequests(
  tx: StaffContext,
  location: RequestLocation,
  items: readonly Positioned[],
): Promise<RequirementRow[]> {
  const ids = insertRequirements(
    tx,
    location,
    (await withSlotsOfToday(tx, items)).map((one) => ({ ...one, attachment_id: null })),
  )
  for (const [index, id] of ids.entries()) {
    const title = items[index]?.title ?? null
    const changes = [{ field: 'request', from: null, to: title }]
    recordAudit(tx, { action: 'request_created', subject: id, deal: location.deal_id, changes })
  }
  await queueClientNotification(tx, location.deal_id)
  const made = await findRequirements(tx, ids)
  return made.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Throws not_found, bad_input. */
export function createAdditionalRequest(
  ctx: StaffContext,
  { deal, stage, ...single }: NewAdditionalRequest,
): Promise<AdditionalRequest> {
  authorize(ctx, 'requirement.create')
  return createAll(ctx, { deal, stage, requests: [single] }, () => 'template_document').then(([made]) => {
    if (made === undefined) throw notFound()
    return made
  })
}

/** Creates all requests or none. Throws not_found, bad_input. */
export async function createAdditionalRequests(
  ctx: StaffContext,
  input: NewAdditionalRequests,
): Promise<{ results: AdditionalRequest[] }> {
  authorize(ctx, 'requirement.create')
  return { results: await createAll(ctx, input, (index) => `requests.${index}.template_document`) }
}

function createAll(
  ctx: StaffContext,
  input: NewAdditionalRequests,
  path: (index: number) => string,
): Promise<AdditionalRequest[]> {
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, input.deal)
    if (deal === null) throw notFound()
    const stage_id = await resolveStageId(tx, input.stage)
    const inputs = input.requests.map(({ request_type, ...single }) => ({ ...single, kind: request_type }))
    const items = await requestedItems(tx, inputs, { deal: deal.id, path })
    const location = { deal_id: deal.id, stage_id, bundle_request_id: null }
    const due = (index: number) => input.requests[index]?.due_date ?? null
    const positioned = items.map((one, index) => ({ ...one, position: index + 1, due_date: due(index) }))
    const made = await recordNewRequests(tx, location, positioned)
    return made.map((row) => presentAdditional(tx, row))
  })
}

interface AddedItem {
  readonly input: NewBundledRequest
  /** Version of the checklist request. */
  readonly ifMatch: number | null
}

/** The item is due with the checklist request unless it has its own date. Throws not_found, stale, bad_input. */
export function addToBundleRequest(
  ctx: StaffContext,
  { deal_id, bundle_request_id }: { deal_id: string; bundle_request_id: string },
  { input, ifMatch }: AddedItem,
): Promise<Requirement> {
  authorize(ctx, 'bundle_request.add')
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, deal_id)
    if (deal === null) throw notFound()
    const bundleRequest = await lockBundleRequest(tx, bundle_request_id, ifMatch)
    if (bundleRequest.deal_id !== deal.id) throw notFound()
    const [item] = await requestedItems(tx, [input], { deal: deal.id, path: () => 'template_document' })
    if (item === undefined) throw notFound()
    const due_date = input.due_date === undefined ? bundleRequest.due_date : input.due_date
    const location = { deal_id: deal.id, stage_id: bundleRequest.stage_id, bundle_request_id: bundleRequest.id }
    const last = { ...item, position: await nextPosition(tx, bundleRequest.id), due_date }
    bumpBundleRequestVersion(tx, bundleRequest.id)
    const [made] = await recordNewRequests(tx, location, [last])
    if (made === undefined) throw notFound()
    return presentRequirement(tx, made)
  })
}
