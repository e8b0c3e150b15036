import * as z from 'zod'
import { call } from '../core/call.ts'
import { id } from '../core/ids.ts'
import { areas } from '../core/values.ts'

/** What somebody else changed: enough to know what to ask for again. */
export const changeKinds = [
  'lead',
  'deal',
  'document',
  'request',
  'financials',
  'bundle',
  'stage',
  'staff',
  'lender',
  'partner',
] as const
export type ChangeKind = (typeof changeKinds)[number]

/** Event `change`: something of this kind was changed, on this deal where it belongs to one. */
export const changeEvent = z.object({
  kind: z.enum(changeKinds),
  partner: id('partner'),
  deal: id('deal').nullable(),
})
export type ChangeEvent = z.infer<typeof changeEvent>

/** Event `notification`: there is a new one in this area. */
export const notificationEvent = z.object({ area: z.enum(areas), partner: id('partner') })
export type NotificationEvent = z.infer<typeof notificationEvent>

/**
 * Events carry ids only; what they are about is asked for by the calls that check rights. `ready` begins every stream;
 * `resync` says that too much was missed to tell one by one.
 */
export const eventNames = ['ready', 'change', 'notification', 'resync'] as const
export type EventName = (typeof eventNames)[number]

export const followEvents = call({
  method: 'GET',
  path: '/api/v0/events',
  access: 'account',
  summary:
    'Server-Sent Events for the caller: `ready`, `change` {kind, partner, deal}, `notification` {area, partner}, `resync`. Goes on after Last-Event-ID.',
  reply: { status: 200, events: true },
})

export const eventCalls = { followEvents }
