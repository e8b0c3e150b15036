import { favoriteLimit, type FavoriteChoice } from '@loanyard/contract/staff/favorites'
import { notFound } from '../../../errors.ts'
import { withTransaction, type StaffContext } from '../../../services/context.ts'
import { toUuid } from '../../../services/ids.ts'
import { quotaExceeded } from '../../../services/quotas/assert-quota.ts'
import * as copy from './copy.ts'
import { authorize } from './policy.ts'
import {
  findFavorites,
  insertFavorite,
  findVisible,
  lockFavorites,
  removeFavorite,
  removeHidden,
  type FavoriteKind,
} from './queries.ts'

const kinds = ['deal', 'lead', 'lender', 'view'] as const

/** What the choice names: exactly one. */
function subjectOf(choice: FavoriteChoice): { kind: FavoriteKind; uuid: string } {
  for (const kind of kinds) {
    const id = choice[kind]
    if (id !== undefined) return { kind, uuid: toUuid(kind, id) }
  }
  throw notFound()
}

/**
 * For the caller's own rail only, so nothing is audited. Throws not_found, forbidden (lenders, by a Coordinator),
 * quota_exceeded.
 */
export function chooseFavorite(ctx: StaffContext, choice: FavoriteChoice): Promise<null> {
  authorize(ctx, 'favorite.choose')
  const { kind, uuid } = subjectOf(choice)
  if (kind === 'lender') authorize(ctx, 'favorite.of_lender')
  return withTransaction(ctx, async (tx) => {
    lockFavorites(tx)
    if (!choice.is_favorite) {
      removeFavorite(tx, kind, uuid)
      return null
    }
    if ((await findVisible(tx, kind, uuid)) === null) throw notFound()
    const others = (await findFavorites(tx)).filter(({ id }) => id !== uuid)
    if (others.length >= favoriteLimit) throw quotaExceeded(copy.full(favoriteLimit))
    const shown = others.map(({ id }) => id)
    removeHidden(tx, shown, favoriteLimit)
    insertFavorite(tx, kind, uuid)
    return null
  })
}
