import { createHmac, timingSafeEqual } from 'node:crypto'
import * as copy from '../copy.ts'
import { SigningError, type DocumentEvent, type SigningState } from '../provider.ts'
import { eventDataShape, REQUEST_KEY, stateOf, webhookShape } from './shapes.ts'

/** States by event, for events without a status. */
const EVENTS: Record<string, SigningState> = {
  document_completed_pdf_ready: 'signed',
  document_creation_failed: 'failed',
  document_deleted: 'failed',
}

/**
 * Verifies and parses a webhook. Its signature is the HMAC-SHA256 of the body in hex, under the key that PandaDoc shares
 * (developers.pandadoc.com/docs/webhook-verification).
 * @param body the raw body
 * @throws SigningError `bad_webhook`
 */
export function parseWebhook(body: Uint8Array, signature: string | undefined, key: string | null): DocumentEvent[] {
  if (key === null || !isSigned(body, signature, key)) {
    throw new SigningError('bad_webhook', copy.webhookNotSigned)
  }
  const events = webhookShape.safeParse(json(body))
  if (!events.success) throw new SigningError('bad_webhook', copy.webhookInvalid, events.error)
  return events.data.flatMap(({ event, data }) => eventOf(event, data) ?? [])
}

/** Both sides are hashed again because timingSafeEqual needs equal lengths. */
function isSigned(body: Uint8Array, signature: string | undefined, key: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest('hex')
  const again = (text: string) => createHmac('sha256', key).update(text).digest()
  return timingSafeEqual(again(expected), again(signature?.toLowerCase() ?? ''))
}

function json(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}

function eventOf(event: string, data: unknown): DocumentEvent | null {
  const read = eventDataShape.safeParse(data)
  if (!read.success) return null
  const { id, status, metadata } = read.data
  const state = EVENTS[event] ?? (event === 'document_state_changed' && status !== undefined ? stateOf(status) : null)
  if (state === null) return null
  const request = metadata?.[REQUEST_KEY]
  return { document_id: id, request_id: typeof request === 'string' ? request : null, state }
}
