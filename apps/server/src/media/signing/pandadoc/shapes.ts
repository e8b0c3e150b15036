import * as z from 'zod'
import type { SigningState } from '../provider.ts'

// What of PandaDoc's answers is read, as its public API (7.x) publishes them. What else there is passes unseen.

export const documentShape = z.object({ id: z.string().min(1), status: z.string() })

export const documentListShape = z.object({ results: z.array(documentShape) })

export const sessionShape = z.object({ id: z.string().min(1), expires_at: z.coerce.date() })

/** Under which key of the metadata our id travels. */
export const REQUEST_KEY = 'loanyard_request_id'

/** Names of states are older and newer than each other; an unknown one means that PandaDoc is not done. */
const STATES: Record<string, SigningState> = {
  'document.uploaded': 'preparing',
  'document.draft': 'preparing',
  'document.completed': 'signed',
  'document.paid': 'signed',
  'document.declined': 'declined',
  'document.rejected': 'declined',
  'document.voided': 'failed',
  'document.cancelled': 'failed',
  'document.expired': 'failed',
  'document.error': 'failed',
  'document.deleted': 'failed',
}

export function stateOf(status: string): SigningState {
  return STATES[status] ?? 'waiting'
}

export const webhookShape = z.array(z.object({ event: z.string(), data: z.unknown() })).max(1000)

export const eventDataShape = z.object({
  id: z.string().min(1),
  status: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
