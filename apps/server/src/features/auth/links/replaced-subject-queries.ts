import { sql } from '../../../db/client/statement.ts'
import type { Columns } from '../../../db/tables.ts'
import { firstRow, type ScopedContext } from '../../../services/context.ts'
import type { LinkSubject } from './make-link.ts'

/** What a new link takes over from the one it replaces: the invitation if it is still open, and the deal if it may be seen. */
export interface ReplacedSubject {
  readonly subject: LinkSubject
  readonly brand: { readonly name: string; readonly logo: string | null }
  readonly isInvited: boolean
}

interface ReplacedRow
  extends Columns<'magic_links', 'about_deal_id' | 'invitation_id'>, Columns<'partners', 'name' | 'logo'> {
  readonly partner: string
}

export async function findReplacedSubject(ctx: ScopedContext, hash: Buffer): Promise<ReplacedSubject | null> {
  const row = await firstRow<ReplacedRow>(
    ctx,
    sql`select * from (
          select l.about_partner_id as partner, l.about_deal_id, p.name, p.logo,
                 case when private.is_invitation_open(l.user_id, l.invitation_id) then l.invitation_id end as invitation_id,
                 private.can_still_see(l.about_partner_id, l.user_id, l.area, l.about_deal_id) as may_see
            from magic_links l join partners p on p.id = l.about_partner_id where l.hash = ${hash}) f
         where f.invitation_id is not null or f.may_see`,
  )
  if (row === null) return null
  const { partner, about_deal_id: deal, invitation_id: invitation, name, logo } = row
  return { subject: { partner, deal, invitation }, brand: { name, logo }, isInvited: invitation !== null }
}
