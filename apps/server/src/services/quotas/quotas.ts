/** Limits per person, partner or network: docs/decisions/0039. */
export interface Quotas {
  readonly requestsPerMinute: number
  readonly publicRequestsPerMinute: number
  readonly emailsPerDay: number
  /** During a partner's first 7 days. */
  readonly emailsPerDayNew: number
  readonly storageBytes: number
  readonly documents: number
  readonly leads: number
  readonly staff: number
  readonly lenders: number
  readonly pendingUploads: number
  readonly exportsPerHour: number
  readonly archivesPerHour: number
  readonly heavyReadsAtOnce: number
}
