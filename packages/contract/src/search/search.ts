import * as z from 'zod'
import { call } from '../core/call.ts'
import { searchText } from '../core/fields.ts'
import { id } from '../core/ids.ts'

/** What is looked for everywhere at once, in the order it is shown. */
export const searchKinds = ['deal', 'lead', 'document', 'lender', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]

/** Of each kind so many are answered. */
export const maxHitsPerKind = 5

const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string().meta({ description: 'What tells it from others of its name' }),
  deal: id('deal').nullable().meta({ description: 'Of a document: the deal it is on' }),
})
export type SearchHit = z.infer<typeof searchHit>

export const searchReply = z
  .object({
    groups: z.array(
      z.object({
        kind: z.enum(searchKinds),
        total_count: z.number().int(),
        results: z.array(searchHit).max(maxHitsPerKind),
      }),
    ),
  })
  .meta({ id: 'SearchReply', description: 'Only kinds of which something was found' })
export type SearchReply = z.infer<typeof searchReply>

export const searchEverything = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/search',
  access: 'staff',
  summary: 'Deals, leads, documents, lenders and people of the partner by any part of their names, five of each',
  query: z.strictObject({ q: searchText.pipe(z.string().min(2, 'Search for at least 2 characters.')) }),
  reply: { status: 200, schema: searchReply },
})

export const searchCalls = { searchEverything }
