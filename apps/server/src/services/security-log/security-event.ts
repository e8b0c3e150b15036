import type { SecurityKind, SecurityOutcome } from '@loanyard/contract/audit/security-kinds'

/** Who is behind a request, filled in as it becomes known. UUIDs. */
export interface Caller {
  user_id: string | null
  session_id: string | null
  /** The partner in whose scope the request works. */
  partner_id: string | null
}

/** Before the caller is identified, and for jobs. */
export function unknownCaller(): Caller {
  return { user_id: null, session_id: null, partner_id: null }
}

/** Something a person did with their access. */
export interface SecurityEvent extends Caller {
  readonly kind: SecurityKind
  readonly outcome: SecurityOutcome
  /**
   * The given address, normalized as for sign-in, if no account is known yet. Stored as a keyed hash unless it is an
   * account's.
   */
  readonly email?: string | undefined
  readonly address: string
  readonly user_agent: string
  readonly request_id: string
  readonly subject?: { readonly type: string; readonly id: string } | undefined
  readonly data?: Readonly<Record<string, unknown>> | undefined
  /** Stored once a minute with a count, so that a flood stays small. */
  readonly isSampled?: boolean
  /** Concerns the account: the partners where the person is staff see it, too. */
  readonly isShared?: boolean
}

/** Maximum characters of each text in an event. */
const mostCharacters = 500

/** Events with the same bucket within a minute become one row with a count. */
export function bucketOf(event: SecurityEvent, account: string | null): string {
  const { kind, outcome, user_id, partner_id, address, subject } = event
  return [kind, outcome, partner_id ?? '', user_id ?? account ?? address, subject?.id ?? ''].join(':')
}

/** Limits texts and replaces what PostgreSQL rejects in them: NUL and halves of surrogate pairs. */
export function sanitizeEvent(event: SecurityEvent): SecurityEvent {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.slice(0, mostCharacters).replaceAll('\0', '\ufffd').toWellFormed() : value
  return JSON.parse(JSON.stringify(event, clean)) as SecurityEvent
}
