import { withTransaction, type DoorContext } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { toUuid } from '../../platform/ids.ts'
import { countUnread, saveAllViewed, saveViewed, type Box } from './queries.ts'

interface Unread {
  readonly unread_count: number
}

/**
 * Marks notifications as viewed: all that are named, or none. `partner` (an id) is the one they are of. Answers what is
 * left unread in the whole box. Throws not_found where one of them is not there.
 */
export function markViewed(ctx: DoorContext, box: Box, ids: readonly string[], partner?: string): Promise<Unread> {
  const wanted = [...new Set(ids.map((id) => toUuid('notification', id)))]
  const named = inPartner(box, partner)
  return withTransaction(ctx, async (tx) => {
    if ((await saveViewed(tx, named, wanted)) !== wanted.length) throw notFound()
    return { unread_count: await countUnread(tx, box) }
  })
}

/** Marks everything as viewed, or everything of one partner. Throws nothing_unread where nothing was to be marked. */
export function markAllViewed(ctx: DoorContext, box: Box, partner?: string): Promise<Unread> {
  return withTransaction(ctx, async (tx) => {
    const marked = await saveAllViewed(tx, inPartner(box, partner))
    if (marked === 0) throw new AppError('nothing_unread', 'No unread notifications found')
    return { unread_count: await countUnread(tx, box) }
  })
}

function inPartner(box: Box, partner: string | undefined): Box {
  return partner === undefined ? box : { ...box, partner_id: toUuid('partner', partner) }
}
