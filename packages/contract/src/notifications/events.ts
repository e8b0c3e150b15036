import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { areas } from '../core/values.ts'

/** What another person changed, so that the page knows what to reload. */
export const changeKinds = [
  'lead',
  'deal',
  'task',
  'document',
  'request',
  'financials',
  'bundle',
  'stage',
  'staff',
  'lender',
  'partner',
  'view',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** `deal` is null if the changed resource belongs to no deal. */
export const changeEvent = z.object({
  kind: z.enum(changeKinds),
  partner: id('partner'),
  deal: id('deal').nullable(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

export const notificationEvent = z.object({ area: z.enum(areas), partner: id('partner') })
export type NotificationEvent = z.infer<typeof notificationEvent>

/**
 * Events contain only ids, so that the data itself is read through calls that check access. `ready` begins every stream;
 * `resync` means that the stream missed too many events, and everything should be reloaded.
 */
export const eventNames = ['ready', 'change', 'notification', 'resync'] as const
export type EventName = (typeof eventNames)[number]

export const followEvents = call({
  method: 'GET',
  path: '/api/v0/events',
  access: 'account',
  summary:
    'Server-Sent Events for the caller: `ready`, `change` {kind, partner, deal}, `notification` {area, partner}, `resync`. Resumes after Last-Event-ID.',
  reply: { status: 200, events: true },
})

export const eventCalls = { followEvents }
