import type { Favorite, Favorites } from '@loanyard/contract/staff/favorites'
import type { StaffContext } from '../../../services/context.ts'
import { toId } from '../../../services/ids.ts'
import { findFavorites, type FavoriteRow } from './queries.ts'

function present({ kind, id, name, list }: FavoriteRow): Favorite {
  if (kind !== 'view') return { kind, id: toId(kind, id), name }
  return { kind, id: toId('view', id), name, list: list ?? 'deals' }
}

export async function listFavorites(ctx: StaffContext): Promise<Favorites> {
  return { results: (await findFavorites(ctx)).map(present) }
}
