import { sql } from '../../../db/client/statement.ts'
import { firstRow, later, type LenderContext } from '../../../services/context.ts'
import { newUuid } from '../../../services/ids.ts'
import { nameWithEmail } from '../../../services/names/person-name.ts'

/** A document (UUID), an archive, or the workbook of a deal (UUID). */
export interface Download {
  readonly deal: string
  readonly kind: 'opened' | 'downloaded' | 'archive' | 'workbook'
  /** null: an archive or the workbook. */
  readonly document: string | null
  readonly name: string
  readonly documents_count: number
}

/** True if the caller opened the document within the lifetime of its URL and so is still viewing it. */
export async function openedRecently(ctx: LenderContext, { deal, document }: Download): Promise<boolean> {
  const found = await firstRow<{ is_recent: boolean }>(
    ctx,
    sql`select exists (select from lender_downloads d
                 where d.partner_id = ${ctx.partner_id} and d.deal_id = ${deal} and d.document_id = ${document}
                   and d.user_id = ${ctx.actor.user_id} and d.kind = 'opened'
                   and d.created > ${ctx.clock.now()}::timestamptz - interval '15 minutes') as is_recent`,
  )
  return found?.is_recent ?? false
}

export function insertDownload(ctx: LenderContext, { deal, kind, document, name, documents_count }: Download): void {
  later(
    ctx,
    sql`insert into lender_downloads (partner_id, id, deal_id, lender_id, user_id, user_name, kind, document_id, name,
                                      documents_count, created)
        values (${ctx.partner_id}, ${newUuid()}, ${deal}, ${ctx.actor.lender_id}, ${ctx.actor.user_id},
                ${nameWithEmail(ctx.actor)}, ${kind}, ${document}, ${name}, ${documents_count}, ${ctx.clock.now()})`,
  )
}
