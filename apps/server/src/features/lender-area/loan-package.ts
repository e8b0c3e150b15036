import type { Stage } from '@loanyard/contract/deals/stages'
import type {
  LenderAcknowledgement,
  LenderDocument,
  LenderDocumentsQuery,
  LenderQuestion,
} from '@loanyard/contract/lender-area/schemas'
import { pageOf, pageRequest, totalOf, type Page } from '../../db/lists/list.ts'
import { notFound } from '../../errors.ts'
import type { LenderContext } from '../../services/context.ts'
import { toId } from '../../services/ids.ts'
import { presentStage } from '../deals/index.ts'
import {
  findAnswered,
  findPackageDocuments,
  documentOrderings,
  type AnsweredRow,
  type PackageDocumentRow,
  type PackageReader,
} from './loan-package-queries.ts'
import { findSharedDeal } from './shared-deal-queries.ts'

/** The UUID of a deal shared with the caller. Throws not_found. */
async function sharedDeal(ctx: LenderContext, dealId: string): Promise<string> {
  const deal = await findSharedDeal(ctx, dealId)
  if (deal === null) throw notFound()
  return deal.deal_id
}

type Staged = Pick<AnsweredRow, 'stage_id' | 'stage_name' | 'stage_number'>

/** Null for a stage that was removed from the pipeline. */
function stageOf({ stage_id, stage_name, stage_number }: Staged): Stage | null {
  return stage_id === null || stage_name === null || stage_number === null
    ? null
    : presentStage({ id: stage_id, name: stage_name, number: stage_number })
}

function presentAnswered(row: AnsweredRow) {
  const { title, description, not_applicable, approved_at } = row
  return { id: toId('requirement', row.id), title, description, stage: stageOf(row), not_applicable, approved_at }
}

/** Approved answers to questions of a deal (UUID) that the caller may see. */
export async function approvedQuestions(ctx: PackageReader, deal: string): Promise<LenderQuestion[]> {
  const found = await findAnswered(ctx, deal, 'Question')
  return found.map((row) => ({ ...presentAnswered(row), answer: row.answer }))
}

/** Approved acknowledgements of a deal (UUID) that the caller may see. */
export async function approvedAcknowledgements(ctx: PackageReader, deal: string): Promise<LenderAcknowledgement[]> {
  const found = await findAnswered(ctx, deal, 'Acknowledgement')
  return found.map((row) => ({
    ...presentAnswered(row),
    acknowledged_at: row.answered_at,
    // Which staff member recorded a paper acknowledgment is internal to the partner.
    acknowledged_by: row.answered_by ?? row.partner_name,
  }))
}

/** Throws not_found. */
export async function listQuestions(ctx: LenderContext, dealId: string): Promise<{ results: LenderQuestion[] }> {
  return { results: await approvedQuestions(ctx, await sharedDeal(ctx, dealId)) }
}

/** Throws not_found. */
export async function listAcknowledgements(
  ctx: LenderContext,
  dealId: string,
): Promise<{ results: LenderAcknowledgement[] }> {
  return { results: await approvedAcknowledgements(ctx, await sharedDeal(ctx, dealId)) }
}

/** Documents of approved answers, by stage. Throws not_found, bad_cursor. */
export async function listPackageDocuments(
  ctx: LenderContext,
  dealId: string,
  query: LenderDocumentsQuery,
): Promise<Page<LenderDocument>> {
  return packageDocuments(ctx, await sharedDeal(ctx, dealId), query)
}

/** The same of a deal (UUID) that the caller may see. Throws bad_cursor. */
export async function packageDocuments(
  ctx: PackageReader,
  deal: string,
  { search, ...query }: LenderDocumentsQuery,
): Promise<Page<LenderDocument>> {
  const { partner_id, url } = ctx
  const page = pageRequest(ctx.cursors, query, { partner_id, url, orderings: documentOrderings, byDefault: 'stage' })
  const all = await findPackageDocuments(ctx, page, { deal, search })
  return pageOf(
    page,
    all.filter(({ id }) => id !== null),
    totalOf(page, all),
    presentDocument,
  )
}

function presentDocument(row: PackageDocumentRow): LenderDocument {
  const { name, size, pages, has_preview, active_content, approved_at } = row
  return {
    id: toId('document', row.id),
    name,
    file_type: row.content_type,
    size,
    pages,
    has_preview,
    active_content,
    stage: stageOf(row),
    requirement: { id: toId('requirement', row.requirement_id), title: row.requirement_title },
    approved_at,
  }
}
