import type { listPandaDocs } from '@loanyard/contract/request-calls'
import type { ReplyOf } from '@loanyard/contract/call'
import type { AdditionalRequest, BundleRequest, Requirement, RequirementDetail } from '@loanyard/contract/requests'
import type { Progress } from '@loanyard/contract/progress'
import type { Turn } from '@loanyard/contract/values'
import type { PartyContext } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { findPlace } from '../deals/index.ts'
import { findStages } from '../stages/index.ts'
import { presentAdditional, presentBundle, presentBundleRequest, progressOf, turnOfAll } from './bundle-rows.ts'
import { findBundled, findBundleRequests, findEvents, findRequirement, findRequirementsOf } from './read-queries.ts'
import { presentEvent, presentRequirement } from './rows.ts'

/** The UUID of a deal in the scope of either side. Throws not_found. */
async function dealOf(ctx: PartyContext, id: string): Promise<string> {
  const deal = await findPlace(ctx, id)
  if (deal === null) throw notFound()
  return deal.id
}

interface StageOfDeal {
  readonly deal_id: string
  readonly stage_id: string
}

/** UUIDs of a deal in scope and of a stage of the partner. Throws not_found. */
async function placeOf(
  ctx: PartyContext,
  { deal_id, stage_id }: StageOfDeal,
): Promise<{ deal: string; stage: string }> {
  const stage = toUuid('stage', stage_id)
  const deal = await dealOf(ctx, deal_id)
  const stages = await findStages(ctx)
  if (!stages.some(({ id }) => id === stage)) throw notFound()
  return { deal, stage }
}

/** The bundle requests of one stage of a deal, oldest first. Throws not_found. */
export async function listBundleRequests(ctx: PartyContext, where: StageOfDeal): Promise<{ results: BundleRequest[] }> {
  const { deal, stage } = await placeOf(ctx, where)
  const running = await findBundleRequests(ctx, deal, stage)
  const asked = await findBundled(
    ctx,
    running.map(({ id }) => id),
  )
  const byRequest = Map.groupBy(asked, ({ bundle_request_id }) => bundle_request_id)
  return { results: running.map((row) => presentBundleRequest(ctx, row, byRequest.get(row.id) ?? [])) }
}

/** The requests of one stage of a deal that are in no bundle. Throws not_found. */
export async function listAdditionalRequests(
  ctx: PartyContext,
  where: StageOfDeal,
): Promise<{ results: AdditionalRequest[] }> {
  const { deal, stage } = await placeOf(ctx, where)
  const asked = await findRequirementsOf(ctx, deal, { aloneIn: stage })
  return { results: asked.map((row) => presentAdditional(ctx, row)) }
}

/** Everything asked for on a deal, by stage, bundle and position, and how far it is. Throws not_found. */
export async function listRequirements(
  ctx: PartyContext,
  dealId: string,
): Promise<{ results: Requirement[]; progress: Progress; waiting_on: Turn }> {
  const deal = await dealOf(ctx, dealId)
  const asked = await findRequirementsOf(ctx, deal)
  return {
    results: asked.map((row) => presentRequirement(ctx, row)),
    progress: progressOf(asked),
    waiting_on: turnOfAll(asked),
  }
}

/** What is to be signed on a deal, and what was. Throws not_found. */
export async function listPapersToSign(ctx: PartyContext, dealId: string): Promise<ReplyOf<typeof listPandaDocs>> {
  const deal = await dealOf(ctx, dealId)
  const asked = await findRequirementsOf(ctx, deal, { kind: 'PandaDoc' })
  const running = await findBundleRequests(ctx, deal)
  const bundles = new Map(running.map((row) => [row.id, presentBundle(row)]))
  const bundled = asked.flatMap((row) => {
    const bundle = row.bundle_request_id === null ? undefined : bundles.get(row.bundle_request_id)
    return bundle === undefined ? [] : [{ ...presentRequirement(ctx, row), bundle }]
  })
  const additional = asked.filter((row) => row.bundle_request_id === null)
  return {
    results: {
      additional_panda_docs: additional.map((row) => presentAdditional(ctx, row)),
      bundle_panda_docs: bundled,
    },
  }
}

/** A requirement with its history. Throws not_found. */
export async function getRequirement(ctx: PartyContext, id: string): Promise<RequirementDetail> {
  const row = await findRequirement(ctx, toUuid('requirement', id))
  const history = await findEvents(ctx, row.id)
  return { ...presentRequirement(ctx, row), history: history.map(presentEvent) }
}
