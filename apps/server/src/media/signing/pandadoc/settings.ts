export interface PandaDocSettings {
  readonly apiKey: string
  /** Scheme and host of the API, without a trailing slash. */
  readonly url: string
  /** Verifies webhooks; null: all are rejected. */
  readonly webhookKey: string | null
}

/** In milliseconds and counts. */
export interface PandaDocTimeouts {
  /** For one response. */
  readonly response_ms: number
  /** For one upload or download. */
  readonly file_ms: number
  /** Total attempts per request. */
  readonly attempts: number
  /** Before the second attempt; doubles for each further one. */
  readonly pause_ms: number
  /** Limit of the pause, also for PandaDoc's Retry-After. */
  readonly longest_pause_ms: number
  /** For processing a document, and between two status requests. */
  readonly draft_ms: number
  readonly poll_ms: number
}

export const defaultPandaDocTimeouts: PandaDocTimeouts = {
  response_ms: 8000,
  file_ms: 60_000,
  attempts: 3,
  pause_ms: 500,
  longest_pause_ms: 5000,
  draft_ms: 10_000,
  poll_ms: 1000,
}
