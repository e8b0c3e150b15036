import type { ActiveContent } from '@loanyard/contract/documents/document-types'
import { sql } from '../../../db/client/statement.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { firstRow, rows, type LenderContext } from '../../../services/context.ts'
import type { ArchiveDocumentRow } from '../queries.ts'

/** Ids are UUIDs. */
export interface LenderDocument
  extends ArchiveDocumentRow, Columns<'documents', 'preview_key' | 'pages' | 'active_content' | 'version'> {
  readonly deal_id: NonNullable<Tables['documents']['deal_id']>
  readonly content_type: NonNullable<Tables['documents']['content_type']>
  readonly stage_id: Tables['stages']['id'] | null
  readonly partner_name: Tables['partners']['name']
  /** True if the lender gets a copy with a watermark. */
  readonly is_watermarked: boolean
  readonly time_zone: Tables['partners']['time_zone']
  readonly request_id: Tables['requirements']['id']
  readonly request_title: Tables['requirements']['title']
}

/** Active content is removed from watermarked copies. */
export function activeContentFor({ active_content, is_watermarked }: LenderDocument): ActiveContent[] {
  return is_watermarked ? [] : active_content
}

/**
 * Row-level security limits lenders to approved, ready documents of deals shared with them. Repeating that here, or
 * dropping `offset 0`, makes the planner scan all of the partner's documents.
 */
export function findLenderDocuments(ctx: LenderContext, ids: readonly string[]): Promise<LenderDocument[]> {
  return rows<LenderDocument>(
    ctx,
    sql`select d.id, d.name, d.object_key, d.size, d.crc32, d.created, d.deal_id, d.content_type, d.preview_key, d.pages,
               d.active_content,
               d.version, x.title as deal_title, s.id as stage_id, s.number as stage_number, s.name as stage_name,
               p.name as partner_name, h.watermark and d.content_type = 'application/pdf' as is_watermarked,
               p.time_zone, q.id as request_id, q.title as request_title
          from documents d
          cross join lateral (select s.watermark from lender_shares s
                               where s.partner_id = d.partner_id and s.deal_id = d.deal_id
                                 and s.lender_id = ${ctx.actor.lender_id} offset 0) h
          cross join lateral (select y.title from deals y where y.partner_id = d.partner_id and y.id = d.deal_id offset 0) x
          cross join lateral (
            select x.id, x.title, x.created, x.position, u.position as document_position from submission_documents u
              cross join lateral (select v.id, v.requirement_id, v.decided_at from submissions v
                                   where v.partner_id = u.partner_id and v.id = u.submission_id offset 0) v
              cross join lateral (select y.id, y.title, y.created, y.position from requirements y
                                   where y.partner_id = u.partner_id and y.id = v.requirement_id offset 0) x
             where u.partner_id = d.partner_id and u.document_id = d.id
             order by v.decided_at desc, v.id desc limit 1) q
          join partners p on p.id = d.partner_id
          left join stages s on s.partner_id = d.partner_id and s.id = d.stage_id
         where d.partner_id = ${ctx.partner_id} and d.id = any (${[...ids]}::uuid[])
         order by x.title, d.deal_id, s.number nulls last, q.created, q.position, q.id,
                  q.document_position, d.id`,
  )
}

/** Begins the storage keys of watermarked copies. */
export const watermarkedPrefix = 'stamped/'

export type WatermarkedCopy = Columns<'watermarked_copies', 'object_key' | 'size' | 'crc32'>

/** The caller's copy with exactly this text. */
export function findWatermarkedCopy(
  ctx: LenderContext,
  document: string,
  watermarkText: string,
): Promise<WatermarkedCopy | null> {
  return firstRow<WatermarkedCopy>(
    ctx,
    sql`select object_key, size, crc32 from watermarked_copies
         where partner_id = ${ctx.partner_id} and document_id = ${document} and user_id = ${ctx.actor.user_id} and watermark_text = ${watermarkText}`,
  )
}

/** False if there already is one. */
export async function insertWatermarkedCopy(
  ctx: LenderContext,
  { document, watermarkText }: { document: string; watermarkText: string },
  { object_key, size, crc32 }: WatermarkedCopy,
): Promise<boolean> {
  const inserted = await rows(
    ctx,
    sql`insert into watermarked_copies (partner_id, document_id, user_id, watermark_text, object_key, size, crc32, created)
        values (${ctx.partner_id}, ${document}, ${ctx.actor.user_id}, ${watermarkText}, ${object_key}, ${size}, ${crc32}, ${ctx.clock.now()})
        on conflict do nothing returning object_key`,
  )
  return inserted.length > 0
}
