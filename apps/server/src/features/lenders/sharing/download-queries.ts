import { empty, fixed, sql } from '../../../db/client/statement.ts'
import { pageStatement, type Keyed, type PageRequest } from '../../../db/lists/list.ts'
import type { Columns, Tables } from '../../../db/tables.ts'
import { rows, type ParticipantContext } from '../../../services/context.ts'

export interface DownloadRow extends Columns<
  'lender_downloads',
  'id' | 'lender_id' | 'user_name' | 'kind' | 'document_id' | 'name' | 'documents_count' | 'created'
> {
  readonly lender_name: Tables['lenders']['name']
}

export const downloadOrdering = { created: { expression: 'w.created', type: 'timestamptz' } } as const

type ListedDownload = DownloadRow & Keyed & { readonly total: number | null }

/** UUIDs. */
export interface DownloadFilter {
  readonly deal: string
  /** null: all. */
  readonly lenders: readonly string[] | null
}

export async function findDownloads(
  ctx: ParticipantContext,
  { deal, lenders }: DownloadFilter,
  page: PageRequest,
): Promise<{ all: ListedDownload[]; rows: ListedDownload[] }> {
  const only = lenders === null ? empty : sql` and w.lender_id = any (${[...lenders]}::uuid[])`
  const where = sql`w.partner_id = ${ctx.partner_id} and w.deal_id = ${deal}${only}`
  const all = await rows<ListedDownload>(
    ctx,
    pageStatement(page, {
      select: fixed(
        'w.partner_id, w.id, w.lender_id, w.user_name, w.kind, w.document_id, w.name, w.documents_count, w.created',
      ),
      from: fixed('lender_downloads w'),
      where,
      idColumn: 'w.id',
      total: sql`(select count(*) from lender_downloads w where ${where})`,
      alsoSelect: fixed(', l.name as lender_name'),
      alsoJoin: fixed('left join lenders l on l.partner_id = page.partner_id and l.id = page.lender_id'),
    }),
  )
  return { all, rows: all.filter((row) => row.id !== null) }
}
