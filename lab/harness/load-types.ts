/** What the load process is told. */
export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** Whole HTTP/1.1 requests, sent in turn. */
  readonly requests: readonly string[]
  /** Which request to begin with, for loads that go on where the last one ended. */
  readonly from: number
}

/** What it answers. Times in milliseconds. */
export interface Measured {
  readonly perSecond: number
  readonly median: number
  readonly p99: number
  readonly sent: number
  /** Answers other than 2xx, by status. */
  readonly failures: Readonly<Record<string, number>>
}
