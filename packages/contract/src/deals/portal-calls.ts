import * as z from 'zod'
import { call } from '../core/call.ts'
import * as coreCopy from '../core/copy.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'
import { doNextItem, portalDeal } from './portal-deals.ts'

export const listPortalDeals = call({
  method: 'GET',
  path: '/api/v0/deals',
  access: 'user',
  summary: 'The caller’s deals as a borrower, across all partners',
  query: z.strictObject({
    permission_level: z.literal('portal', coreCopy.permissionLevelPortal),
    deal: id('deal').optional().meta({ description: 'Only this deal' }),
    limit: listQuery(['created']).limit,
    cursor: listQuery(['created']).cursor,
  }),
  reply: { status: 200, schema: listReply(portalDeal) },
})

export const listDoNext = call({
  method: 'GET',
  path: '/api/v0/deals/do-next',
  access: 'user',
  summary: 'The most urgent open requests over all of the caller’s active deals as a borrower',
  query: z.strictObject({ permission_level: z.literal('portal', coreCopy.permissionLevelPortal) }),
  reply: { status: 200, schema: z.object({ results: z.array(doNextItem), total_count: z.number().int() }) },
})

export const portalDealCalls = { listPortalDeals, listDoNext }
