import type { favoriteCalls } from '@loanyard/contract/staff/favorites'
import type { Handlers } from '../../../http/routing/call-types.ts'
import { chooseFavorite } from './choose-favorite.ts'
import { listFavorites } from './list-favorites.ts'

export const favoriteHandlers: Handlers<typeof favoriteCalls> = {
  listFavorites: (ctx) => listFavorites(ctx),
  chooseFavorite: (ctx, { body }) => chooseFavorite(ctx, body),
}
