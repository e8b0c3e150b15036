import { rows } from '../../platform/context.ts'
import { sql } from '../../platform/database/statement.ts'
import { toId } from '../../platform/ids.ts'
import { containsPattern } from '../../platform/list.ts'
import { sharedWith } from '../deals/index.ts'
import type { Finder } from './search.ts'

interface DocumentHitRow {
  readonly total: number
  readonly id: string | null
  readonly name: string
  readonly deal_id: string
  readonly deal_title: string
}

/** Documents of deals by their names, those that came last first. */
export const findDocumentsFor: Finder = async (ctx, search, limit) => {
  const found = await rows<DocumentHitRow>(
    ctx,
    sql`select f.total, d.id, d.name, d.deal_id, x.title as deal_title
          from private.search_documents(${containsPattern(search)}, ${sharedWith(ctx)}, ${limit}) f
          left join lateral unnest(f.ids) with ordinality as hit (id, place) on true
          left join documents d on d.partner_id = ${ctx.partner_id} and d.id = hit.id
          left join deals x on x.partner_id = d.partner_id and x.id = d.deal_id
         order by hit.place`,
  )
  return {
    total_count: found[0]?.total ?? 0,
    results: found.flatMap(({ id, name, deal_id, deal_title }) =>
      id === null ? [] : [{ id: toId('document', id), title: name, detail: deal_title, deal: toId('deal', deal_id) }],
    ),
  }
}
