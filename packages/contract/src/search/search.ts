import * as z from 'zod'
import { call } from '../core/call.ts'
import * as copy from '../core/copy.ts'
import { searchText } from '../core/fields.ts'
import { id } from '../core/ids.ts'

/** In display order. */
export const searchKinds = ['deal', 'lead', 'document', 'lender', 'staff'] as const
export type SearchKind = (typeof searchKinds)[number]

export const maxHitsPerKind = 5

const searchHit = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.string().meta({ description: 'Distinguishes results with the same title' }),
  deal: id('deal').nullable().meta({ description: 'For a document: its deal' }),
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
  .meta({ id: 'SearchReply', description: 'Only kinds with results' })
export type SearchReply = z.infer<typeof searchReply>

export const searchEverything = call({
  method: 'GET',
  path: '/api/v0/partners/{partner_id}/search',
  access: 'staff',
  summary:
    'Search the partner’s deals, leads, documents, lenders and staff by any part of their names; up to five of each',
  query: z.strictObject({ q: searchText.pipe(z.string().min(2, copy.searchTooShort)) }),
  reply: { status: 200, schema: searchReply },
})

export const searchCalls = { searchEverything }
