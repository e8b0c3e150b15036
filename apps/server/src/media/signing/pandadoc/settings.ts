/** How PandaDoc is reached. */
export interface PandaDocSettings {
  readonly apiKey: string
  /** Scheme and host of its API, no slash at the end. */
  readonly url: string
  /** What its webhooks are signed with; null: none is believed. */
  readonly webhookKey: string | null
}

/** How long PandaDoc is waited for. Milliseconds and counts. */
export interface PandaDocTimeouts {
  /** For one answer. */
  readonly response_ms: number
  /** For one upload or download. */
  readonly file_ms: number
  /** How often something is asked in all. */
  readonly attempts: number
  /** Before the second try; each further one waits twice as long. */
  readonly pause_ms: number
  /** At most, whatever PandaDoc says in Retry-After. */
  readonly longest_pause_ms: number
  /** Until a paper has been read in, and between two looks. */
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
