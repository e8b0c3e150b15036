import type {
  AdditionalRequest,
  NewAdditionalRequest,
  NewAdditionalRequests,
  NewBundledRequest,
  Requirement,
} from '@loanyard/contract/requests'
import { record } from '../../platform/audit.ts'
import { withTransaction, type StaffContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findDeal } from '../deals/index.ts'
import { askedOf, stageOf } from './asked.ts'
import { presentAdditional } from './bundle-rows.ts'
import { insertRequirements, nextPosition, raiseBundleRequest, type Asked, type Place } from './queries.ts'
import { findRequirements, lockBundleRequest } from './read-queries.ts'
import { presentRequirement, type RequirementRow } from './rows.ts'
import { tellClientLater } from './tell-client.ts'

type Positioned = Asked & { readonly position: number; readonly due_date: string | null }

/** Asks, tells the activity and the client, and returns the rows in the order they were asked in. */
async function recordAsked(tx: StaffContext, place: Place, asked: readonly Positioned[]): Promise<RequirementRow[]> {
  const ids = insertRequirements(
    tx,
    place,
    asked.map((one) => ({ ...one, attachment_id: null })),
  )
  for (const [index, id] of ids.entries()) {
    const title = asked[index]?.title ?? null
    const changes = [{ field: 'request', from: null, to: title }]
    record(tx, { action: 'request_created', subject: id, deal: place.deal_id, changes })
  }
  await tellClientLater(tx, place.deal_id)
  const made = await findRequirements(tx, ids)
  return made.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Asks for one thing on a deal. Throws not_found, bad_input. */
export function createAdditionalRequest(
  ctx: StaffContext,
  { deal, stage, ...single }: NewAdditionalRequest,
): Promise<AdditionalRequest> {
  return createAll(ctx, { deal, stage, requests: [single] }, () => 'template_document').then(([made]) => {
    if (made === undefined) throw notFound()
    return made
  })
}

/** Asks for several things on a deal, all or none. Throws not_found, bad_input. */
export async function createAdditionalRequests(
  ctx: StaffContext,
  input: NewAdditionalRequests,
): Promise<{ results: AdditionalRequest[] }> {
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
    const stage_id = await stageOf(tx, input.stage)
    const wanted = input.requests.map(({ request_type, ...single }) => ({ ...single, kind: request_type }))
    const asked = await askedOf(tx, wanted, { deal: deal.id, path })
    const place = { deal_id: deal.id, stage_id, bundle_request_id: null }
    const due = (index: number) => input.requests[index]?.due_date ?? null
    const positioned = asked.map((one, index) => ({ ...one, position: index + 1, due_date: due(index) }))
    const made = await recordAsked(tx, place, positioned)
    return made.map((row) => presentAdditional(tx, row))
  })
}

interface OneMore {
  readonly input: NewBundledRequest
  /** Version of the bundle request. */
  readonly ifMatch: number | null
}

/** Asks for one thing more in a running bundle request; by default due with it. Throws not_found, stale, bad_input. */
export function addToBundleRequest(
  ctx: StaffContext,
  { deal_id, bundle_request_id }: { deal_id: string; bundle_request_id: string },
  { input, ifMatch }: OneMore,
): Promise<Requirement> {
  return withTransaction(ctx, async (tx) => {
    const deal = await findDeal(tx, deal_id)
    if (deal === null) throw notFound()
    const running = await lockBundleRequest(tx, bundle_request_id, ifMatch)
    if (running.deal_id !== deal.id) throw notFound()
    const [asked] = await askedOf(tx, [input], { deal: deal.id, path: () => 'template_document' })
    if (asked === undefined) throw notFound()
    const due_date = input.due_date === undefined ? running.due_date : input.due_date
    const place = { deal_id: deal.id, stage_id: running.stage_id, bundle_request_id: running.id }
    const last = { ...asked, position: await nextPosition(tx, running.id), due_date }
    raiseBundleRequest(tx, running.id)
    const [made] = await recordAsked(tx, place, [last])
    if (made === undefined) throw notFound()
    return presentRequirement(tx, made)
  })
}
