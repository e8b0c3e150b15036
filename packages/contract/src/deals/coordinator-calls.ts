import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { deal } from './schemas.ts'

const shareBody = z.strictObject({ staff: id('staff'), deal: id('deal') })

export const shareWithCoordinator = call({
  method: 'POST',
  path: '/api/v0/partners/{partner_id}/coordinator/deal/share',
  access: 'staff',
  summary: 'Share a deal with a coordinator',
  body: shareBody,
  reply: { status: 201, schema: deal },
})

export const unshareWithCoordinator = call({
  method: 'DELETE',
  path: '/api/v0/partners/{partner_id}/coordinator/deal/share',
  access: 'staff',
  summary: 'Stop sharing a deal with a coordinator',
  body: shareBody,
  reply: { status: 204, schema: null },
})

export const coordinatorCalls = { shareWithCoordinator, unshareWithCoordinator }
