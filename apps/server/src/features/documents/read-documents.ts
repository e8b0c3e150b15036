import type { ReplyOf } from '@loanyard/contract/core/call'
import type { listDocumentStages } from '@loanyard/contract/documents/calls'
import type { Document } from '@loanyard/contract/documents/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import { AppError, notFound } from '../../errors.ts'
import type { ParticipantContext, StaffContext } from '../../services/context.ts'
import { toUuid } from '../../services/ids.ts'
import { findDealId, findStages, presentStage } from '../deals/index.ts'
import * as copy from './copy.ts'
import { createDocumentUrl, type ServedAs } from './downloads/document-grant.ts'
import { countByStage, documentOrderings, findDocuments, type StageFilter } from './list-queries.ts'
import { getDocumentRow } from './queries.ts'
import { presentDocument } from './rows.ts'

interface ListQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly ordering?: string | undefined
  readonly search?: string | undefined
}

/** Without documents that are still uploading. Throws not_found, bad_cursor. */
export async function listDealDocuments(
  ctx: ParticipantContext,
  dealId: string,
  { unfiled, ...query }: ListQuery & { unfiled?: boolean | undefined },
): Promise<Page<Document>> {
  return list(ctx, { dealId, query, stageFilter: unfiled === true ? 'none' : 'all' })
}

/** Throws not_found, bad_cursor. */
export async function listStageDocuments(
  ctx: StaffContext,
  { deal_id, stage_id }: { deal_id: string; stage_id: string },
  query: ListQuery,
): Promise<Page<Document>> {
  const stage = toUuid('stage', stage_id)
  const stages = await findStages(ctx)
  if (!stages.some(({ id }) => id === stage)) throw notFound()
  return list(ctx, { dealId: deal_id, query, stageFilter: { stage } })
}

async function list(
  ctx: ParticipantContext,
  { dealId, query, stageFilter }: { dealId: string; query: ListQuery; stageFilter: StageFilter },
): Promise<Page<Document>> {
  const deal = await findDealId(ctx, dealId)
  if (deal === null) throw notFound()
  const page = pageRequest(ctx.cursors, query, {
    partner_id: ctx.partner_id,
    url: ctx.url,
    orderings: documentOrderings,
    byDefault: '-created',
  })
  const result = await findDocuments(ctx, page, { deal, stageFilter, search: query.search })
  return pageOf(page, result.rows, totalOf(page, result.all), (row) => presentDocument(ctx, row))
}

/** Throws not_found. */
export async function listStagesWithDocuments(
  ctx: StaffContext,
  dealId: string,
): Promise<ReplyOf<typeof listDocumentStages>> {
  const deal = await findDealId(ctx, dealId)
  if (deal === null) throw notFound()
  const result = await countByStage(ctx, deal)
  return { results: result.map(({ count, ...stage }) => ({ stage: presentStage(stage), documents_count: count })) }
}

/** Throws not_found. */
export async function getDocument(ctx: ParticipantContext, id: string): Promise<Document> {
  return presentDocument(ctx, await getDocumentRow(ctx, id))
}

/** `inline` becomes a download for types that browsers don't show safely. Throws not_found, not_ready. */
export async function presignDownload(
  ctx: ParticipantContext,
  id: string,
  as: ServedAs = 'attachment',
): Promise<{ presigned_url: string }> {
  const { id: document, state, object_key, preview_key, content_type } = await getDocumentRow(ctx, id)
  if (state !== 'ready' || content_type === null) {
    throw new AppError('not_ready', copy.notDownloadable)
  }
  if (as !== 'preview') return createDocumentUrl(ctx, { document, key: object_key, as })
  if (preview_key === null) throw notFound()
  return createDocumentUrl(ctx, { document, key: preview_key, as })
}
