import * as z from 'zod'
import type { SigningState } from '../provider.ts'

// The parts of PandaDoc's responses that we read, as documented in its public API (7.x).

export const documentShape = z.object({ id: z.string().min(1), status: z.string() })

/** Of the document's details. */
export const recipientsShape = z.object({
  recipients: z.array(
    z.object({
      email: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      recipient_type: z.string().nullish(),
    }),
  ),
})

export const documentListShape = z.object({ results: z.array(documentShape) })

export const sessionShape = z.object({ id: z.string().min(1), expires_at: z.coerce.date() })

/** Metadata key of our id. */
export const REQUEST_KEY = 'loanyard_request_id'

/** Includes old and new names of statuses. An unknown one means that PandaDoc isn't done. */
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
