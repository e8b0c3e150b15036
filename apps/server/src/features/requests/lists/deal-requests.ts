import type { ReplyOf } from '@loanyard/contract/core/call'
import type { listPandaDocs, listRequirements as listRequirementsCall } from '@loanyard/contract/requests/calls'
import type { AdditionalRequest, BundleRequest, RequirementDetail } from '@loanyard/contract/requests/schemas'
import { notFound } from '../../../errors.ts'
import { isStaff, type ParticipantContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { findDealRef, findStages } from '../../deals/index.ts'
import { presentAdditional, presentBundle, presentBundleRequest, progressOf, overallTurn } from '../bundle-rows.ts'
import { findBundled, findBundleRequests, findEvents, findRequirement, findRequirementsOf } from '../read-queries.ts'
import { findReachability } from '../reminders/reminder-queries.ts'
import { presentEvent, presentRequirement } from '../rows.ts'

async function findDealUuid(ctx: ParticipantContext, id: string): Promise<string> {
  const deal = await findDealRef(ctx, id)
  if (deal === null) throw notFound()
  return deal.id
}

interface DealAndStage {
  readonly deal_id: string
  readonly stage_id: string
}

async function findDealAndStage(
  ctx: ParticipantContext,
  { deal_id, stage_id }: DealAndStage,
): Promise<{ deal: string; stage: string }> {
  const stage = toUuid('stage', stage_id)
  const deal = await findDealUuid(ctx, deal_id)
  const stages = await findStages(ctx)
  if (!stages.some(({ id }) => id === stage)) throw notFound()
  return { deal, stage }
}

export async function listBundleRequests(
  ctx: ParticipantContext,
  where: DealAndStage,
): Promise<{ results: BundleRequest[] }> {
  const { deal, stage } = await findDealAndStage(ctx, where)
  const bundleRequests = await findBundleRequests(ctx, deal, stage)
  const found = await findBundled(
    ctx,
    bundleRequests.map(({ id }) => id),
  )
  const byRequest = Map.groupBy(found, ({ bundle_request_id }) => bundle_request_id)
  return { results: bundleRequests.map((row) => presentBundleRequest(ctx, row, byRequest.get(row.id) ?? [])) }
}

export async function listAdditionalRequests(
  ctx: ParticipantContext,
  where: DealAndStage,
): Promise<{ results: AdditionalRequest[] }> {
  const { deal, stage } = await findDealAndStage(ctx, where)
  const found = await findRequirementsOf(ctx, deal, { additionalInStage: stage })
  return { results: found.map((row) => presentAdditional(ctx, row)) }
}

export async function listRequirements(
  ctx: ParticipantContext,
  dealId: string,
): Promise<ReplyOf<typeof listRequirementsCall>> {
  const deal = await findDealUuid(ctx, dealId)
  const found = await findRequirementsOf(ctx, deal)
  return {
    results: found.map((row) => presentRequirement(ctx, row)),
    progress: progressOf(found),
    waiting_on: overallTurn(found),
    ...(isStaff(ctx) ? await findReachability(ctx, deal) : { client_status: null, last_reminded_at: null }),
  }
}

export async function listDocumentsToSign(
  ctx: ParticipantContext,
  dealId: string,
): Promise<ReplyOf<typeof listPandaDocs>> {
  const deal = await findDealUuid(ctx, dealId)
  const found = await findRequirementsOf(ctx, deal, { kind: 'PandaDoc' })
  const bundleRequests = await findBundleRequests(ctx, deal)
  const bundles = new Map(bundleRequests.map((row) => [row.id, presentBundle(row)]))
  const bundled = found.flatMap((row) => {
    const bundle = row.bundle_request_id === null ? undefined : bundles.get(row.bundle_request_id)
    return bundle === undefined ? [] : [{ ...presentRequirement(ctx, row), bundle }]
  })
  const additional = found.filter((row) => row.bundle_request_id === null)
  return {
    results: {
      additional_panda_docs: additional.map((row) => presentAdditional(ctx, row)),
      bundle_panda_docs: bundled,
    },
  }
}

export async function getRequirement(ctx: ParticipantContext, id: string): Promise<RequirementDetail> {
  const row = await findRequirement(ctx, toUuid('requirement', id))
  const history = await findEvents(ctx, row.id)
  return { ...presentRequirement(ctx, row), history: history.map(presentEvent) }
}
