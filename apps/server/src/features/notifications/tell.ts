import { afterCommit, type Auditable } from '../../platform/context.ts'
import type { Deed } from '../../platform/deeds.ts'
import { newUuid } from '../../platform/ids.ts'
import { tellColleagues, tellSome } from './queries.ts'
import { tellingsOf } from './rules.ts'
import { named } from './telling.ts'

/** Tells everybody whom a deed concerns, in the deed's own transaction. */
export function tellOf(ctx: Auditable, deed: Deed): void {
  // A borrower who is on the staff, too, comes as one or the other: only staff have a staff id.
  const doer = { name: ctx.actor.full_name, isStaff: typeof ctx.actor.staff_id === 'string' }
  if (deed.action === 'staff_joined') return tellJoined(ctx)
  for (const telling of tellingsOf(deed, doer)) {
    const id = newUuid()
    tellSome(ctx, id, telling, deed.deal ?? deed.hears?.deal ?? null)
    announce(ctx, id)
  }
}

/** Somebody took an invitation up at sign-in, which works for no partner. */
function tellJoined(ctx: Auditable): void {
  const { user_id, full_name } = ctx.actor
  if (user_id === null) return
  const id = newUuid()
  tellColleagues(ctx, { id, user_id, description: `${named(full_name)} joined` })
  announce(ctx, id)
}

function announce(ctx: Auditable, id: string): void {
  const { partner_id: partner } = ctx
  afterCommit(ctx, () => ctx.live.announce({ partner, deal: null, kind: 'notification', id }))
}
