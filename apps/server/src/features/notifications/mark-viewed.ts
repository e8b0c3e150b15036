import { withTransaction, type ScopedContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { countUnread, saveAllViewed, saveViewed, type Inbox } from './queries.ts'

interface Unread {
  readonly unread_count: number
}

/**
 * Marks notifications as viewed: all that are named, or none. `partner` (an id) is the one they are of. Answers what is
 * left unread in the whole box. Throws not_found where one of them is not there.
 */
export function markViewed(
  ctx: ScopedContext,
  inbox: Inbox,
  ids: readonly string[],
  partner?: string,
): Promise<Unread> {
  const uuids = [...new Set(ids.map((id) => toUuid('notification', id)))]
  const scoped = narrowToPartner(inbox, partner)
  return withTransaction(ctx, async (tx) => {
    if ((await saveViewed(tx, scoped, uuids)) !== uuids.length) throw notFound()
    return { unread_count: await countUnread(tx, inbox) }
  })
}

/** Marks everything as viewed, or everything of one partner. Throws nothing_unread where nothing was to be marked. */
export function markAllViewed(ctx: ScopedContext, inbox: Inbox, partner?: string): Promise<Unread> {
  return withTransaction(ctx, async (tx) => {
    const marked = await saveAllViewed(tx, narrowToPartner(inbox, partner))
    if (marked === 0) throw new AppError('nothing_unread', 'No unread notifications found')
    return { unread_count: await countUnread(tx, inbox) }
  })
}

function narrowToPartner(inbox: Inbox, partner: string | undefined): Inbox {
  return partner === undefined ? inbox : { ...inbox, partner_id: toUuid('partner', partner) }
}
