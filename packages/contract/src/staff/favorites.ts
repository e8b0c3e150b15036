import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import * as copy from './views/copy.ts'
import { viewLists } from './views/lists.ts'

const path = '/api/v0/favorites/partners/{partner_id}'

/** Of one person in one partner. */
export const favoriteLimit = 30

export const favorite = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('deal'), id: id('deal'), name: z.string() }),
    z.object({ kind: z.literal('lead'), id: id('lead'), name: z.string() }),
    z.object({ kind: z.literal('lender'), id: id('lender'), name: z.string() }),
    z.object({ kind: z.literal('view'), id: id('view'), name: z.string(), list: z.enum(viewLists) }),
  ])
  .meta({ id: 'Favorite' })
export type Favorite = z.infer<typeof favorite>

export const favorites = z
  .object({ results: z.array(favorite).meta({ description: 'In the order they were added' }) })
  .meta({ id: 'Favorites' })
export type Favorites = z.infer<typeof favorites>

/** Exactly one thing. */
export const favoriteChoice = z
  .strictObject({
    deal: id('deal').optional(),
    lead: id('lead').optional(),
    lender: id('lender').optional(),
    view: id('view').optional(),
    is_favorite: z.boolean(),
  })
  .refine(({ deal, lead, lender, view }) => [deal, lead, lender, view].filter(Boolean).length === 1, {
    path: ['deal'],
    message: copy.favoriteRequired,
  })
export type FavoriteChoice = z.output<typeof favoriteChoice>

export const listFavorites = call({
  method: 'GET',
  path,
  access: 'staff',
  summary: 'What the caller keeps at hand, without what they can no longer see',
  reply: { status: 200, schema: favorites },
})

export const chooseFavorite = call({
  method: 'PUT',
  path,
  access: 'staff',
  summary: 'Add a deal, lead, lender or saved view to the caller’s favorites, or take it off',
  body: favoriteChoice,
  reply: { status: 204, schema: null },
})

export const favoriteCalls = { listFavorites, chooseFavorite }
