import type { Area } from '@loanyard/contract/core/values'
import { sql } from '../../../db/client/statement.ts'
import { firstRow, type ScopedContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import type { MagicLinkRow } from './link-queries.ts'

type Landing = Pick<MagicLinkRow, 'user_id' | 'area' | 'about_partner_id' | 'about_deal_id'>

/** The path of what a link's email was about; null if it names nothing, or nothing that its person may open now. */
export async function findLanding(ctx: ScopedContext, link: Landing): Promise<string | null> {
  const { user_id, area, about_partner_id: partner, about_deal_id: deal } = link
  if (partner === null) return null
  const found = await firstRow<{ may_open: boolean }>(
    ctx,
    sql`select private.can_still_see(${partner}, ${user_id}, ${area}, ${deal}) as may_open`,
  )
  return found?.may_open === true ? pathOf(area, partner, deal) : null
}

function pathOf(area: Area, partner: string, deal: string | null): string | null {
  if (area === 'requests' || (area === 'portal' && deal === null)) return null
  const base = `/${area}/${toId('partner', partner)}`
  if (deal === null) return `${base}/deals`
  return area === 'portal' ? `${base}/${toId('deal', deal)}/my-docs` : `${base}/deals/${toId('deal', deal)}`
}
