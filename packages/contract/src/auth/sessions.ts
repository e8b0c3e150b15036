import * as z from 'zod'
import { call } from '../core/call.ts'
import { instant } from '../core/fields.ts'
import { id } from '../core/ids.ts'
import { listQuery, listReply } from '../core/lists.ts'

export const session = z
  .object({
    id: id('session'),
    created: instant,
    last_used_at: instant,
    expires_at: instant.meta({
      description:
        'When the session ends if it isn’t renewed. Each renewal extends it by 30 days, up to the maximum length of a session.',
    }),
    address: z.string().nullable().meta({ description: 'IP address of the last renewal' }),
    user_agent: z.string().nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type SignedInSession = z.infer<typeof session>

const query = listQuery(['last_used_at', 'created'])

export const listSessions = call({
  method: 'GET',
  path: '/api/v0/user/sessions',
  access: 'account',
  summary: 'The caller’s sessions, most recently used first',
  query: z.strictObject({ limit: query.limit, cursor: query.cursor, ordering: query.ordering }),
  reply: { status: 200, schema: listReply(session) },
})

export const endSession = call({
  method: 'DELETE',
  path: '/api/v0/user/sessions/{session_id}',
  access: 'account',
  summary: 'End one of the caller’s sessions, including the current one',
  reply: { status: 204, schema: null },
})

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/v0/user/sessions',
  access: 'account',
  summary: 'End all of the caller’s sessions except the current one',
  reply: { status: 204, schema: null },
})

export const sessionCalls = { listSessions, endSession, endOtherSessions }
