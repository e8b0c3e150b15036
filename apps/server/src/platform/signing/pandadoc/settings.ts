/** How PandaDoc is reached. */
export interface PandaDocSettings {
  readonly apiKey: string
  /** Scheme and host of its API, no slash at the end. */
  readonly url: string
  /** What its webhooks are signed with; null: none is believed. */
  readonly webhookKey: string | null
}

/** How long PandaDoc is waited for. Milliseconds and counts. */
export interface Patience {
  /** For one answer. */
  readonly answer_ms: number
  /** For one upload or download. */
  readonly file_ms: number
  /** How often something is asked in all. */
  readonly tries: number
  /** Before the second try; each further one waits twice as long. */
  readonly pause_ms: number
  /** At most, whatever PandaDoc says in Retry-After. */
  readonly longest_pause_ms: number
  /** Until a paper has been read in, and between two looks. */
  readonly draft_ms: number
  readonly look_ms: number
}

export const usualPatience: Patience = {
  answer_ms: 8000,
  file_ms: 60_000,
  tries: 3,
  pause_ms: 500,
  longest_pause_ms: 5000,
  draft_ms: 10_000,
  look_ms: 1000,
}
